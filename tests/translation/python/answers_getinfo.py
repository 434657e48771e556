"""Values of the server in the client's conditions, loops and texts."""
import ee

# answers: [12, null, "2020-05-06", null, ["B1", "B2"], null, null, {"mean": 4.5}]
ee.Initialize(project="my-project")

n = ee.ImageCollection("MODIS/061/MOD13Q1").size().getInfo()
if n > 10:
    print(ee.Image(n).getInfo())
else:
    print(ee.String("few").getInfo())
day = ee.Date("2020-05-06").format("yyyy-MM-dd").getInfo()
print("Day: " + day, ee.Date(day).advance(1, "day").getInfo())
for band in ee.Image("USGS/SRTMGL1_003").bandNames().getInfo():
    print(ee.Image("USGS/SRTMGL1_003").select(band).getInfo())
statistics = ee.Image(1).reduceRegion(ee.Reducer.mean(), ee.Geometry.Point([0, 0]), 1).getInfo()
print(f"Mean: {statistics['mean']:.1f}", ee.Image(statistics.get("mean", 0)).getInfo())
