"""Ways to import the client and its parts."""
import ee
import ee as earth
from ee import Image, Reducer as R
import geemap

ee.Initialize(project="my-project")

print(Image(1).add(earth.Number(2)).getInfo())
print(ee.Image("USGS/SRTMGL1_003").reduce(R.mean()).getInfo())
