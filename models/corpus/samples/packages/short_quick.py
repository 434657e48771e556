import ee
ee.Initialize()

img = ee.Image('USGS/SRTMGL1_003')
roi = ee.Geometry.Rectangle([86.5, 27.7, 87.2, 28.2])

slope = ee.Terrain.slope(img)
stats = slope.reduceRegion(
    reducer=ee.Reducer.mean().combine(ee.Reducer.stdDev(), sharedInputs=True),
    geometry=roi,
    scale=90,
    maxPixels=1e9
)
print(stats.getInfo())
