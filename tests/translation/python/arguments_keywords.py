"""Keyword arguments, positional ones before them, and defaults left out in the middle."""
import ee

ee.Initialize(project="my-project")

dem = ee.Image("USGS/SRTMGL1_003")
area = ee.Geometry.Rectangle([10, 46, 11, 47])

print(dem.reduceRegion(reducer=ee.Reducer.mean(), geometry=area, scale=90).getInfo())
print(dem.reduceRegion(ee.Reducer.max(), area, scale=30, maxPixels=1e9).getInfo())
print(dem.reduceRegion(ee.Reducer.min(), area, None, "EPSG:32632", bestEffort=True).getInfo())
print(area.buffer(distance=100).centroid(maxError=1).getInfo())
print(ee.Kernel.square(radius=3, units="meters", normalize=False).getInfo())
print(ee.Reducer.percentile(percentiles=[5, 95]).getInfo())
print(ee.Image.constant(value=3).add(image2=4).getInfo())
print(ee.List.sequence(start=1, end=5, step=2).slice(0, end=2).getInfo())
print(ee.Date("2020-01-01").advance(1, unit="month").format(format="YYYY").getInfo())
