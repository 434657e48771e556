"""Arguments in lists and dictionaries that are unpacked."""
import ee

ee.Initialize(project="my-project")

dem = ee.Image("USGS/SRTMGL1_003")
options = {"reducer": ee.Reducer.mean(), "geometry": ee.Geometry.Point([8, 47]), "scale": 90}
print(dem.reduceRegion(**options).getInfo())

options["scale"] = 30
print(dem.reduceRegion(bestEffort=True, **options).getInfo())
print(dem.reduceRegion(**{**options, "maxPixels": 100}).getInfo())

corners = [10, 46, 11, 47]
print(ee.Geometry.Rectangle(*corners).getInfo())
first, *others = [1, 2, 3]
print(ee.List([first, *others, 4]).getInfo())
style = dict(min=0, max=3000, palette=["green", "white"])
print(dem.visualize(**style).getInfo())
