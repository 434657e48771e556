"""And, Or, Not; and, or, not; is, in."""
import ee

ee.Initialize(project="my-project")

image = ee.Image("USGS/SRTMGL1_003")
high = image.gt(1000).And(image.lt(2000)).Or(image.eq(0)).Not()
print(high.getInfo())
print(ee.Filter.And(ee.Filter.eq("a", 1), ee.Filter.Or(ee.Filter.gt("b", 2), ee.Filter.notNull(["c"]))).getInfo())

size, name, nothing = 5, "x", None
if size > 3 and not name == "y" or False:
    print(ee.Image(size).getInfo())
if nothing is None and name is not None:
    print(ee.Image(1).getInfo())
if "B4" in ["B3", "B4"] and "Q" not in "text" and "k" in {"k": 1}:
    print(ee.Image(2).getInfo())
if 1 < size <= 5 != 6:
    print(ee.Image(3).getInfo())
print(ee.Number(3).And(1).Not().getInfo())
value = nothing or name
print(ee.String(value).getInfo(), ee.String(name and "last").getInfo())
