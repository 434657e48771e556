"""The module math, imported whole and in parts."""
import math
from math import cos, pi as PI

import ee

ee.Initialize(project="my-project")

print(ee.List([math.pi, math.e, math.sqrt(16), math.sin(1), cos(PI), math.atan2(1, 2)]).getInfo())
print(ee.List([math.floor(-1.5), math.ceil(-1.5), math.trunc(-1.5), math.fabs(-2), math.hypot(3, 4)]).getInfo())
print(ee.List([math.log(10), math.log(8, 2), math.log10(1000), math.exp(1), math.pow(2, 3)]).getInfo())
print(ee.Image(math.radians(30)).add(math.degrees(PI)).getInfo())
print(math.isnan(float("nan")), float("inf") > 1e308, math.inf > 1)
