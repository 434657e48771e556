import ee

ee.Initialize()

col = ee.ImageCollection('MODIS/006/MOD13Q1').filterDate('2015-01-01', '2015-12-31')
print('size', col.size().getInfo())

img = ee.Image(col.first())
print(img.id().getInfo())
print(img.bandNames().getInfo())

bogota = ee.Geometry.Point(-74.1, 4.6)
print(img.select('NDVI').reduceRegion(ee.Reducer.first(), bogota, 250).getInfo())

mean = col.select('NDVI').mean().multiply(0.0001)
area = bogota.buffer(20000)
print(mean.reduceRegion(ee.Reducer.mean(), area, 250).getInfo())
print(mean.reduceRegion(ee.Reducer.stdDev(), area, 250).getInfo())
print(mean.reduceRegion(ee.Reducer.minMax(), area, 250).getInfo())
print(mean.reduceRegion(ee.Reducer.percentile([10, 50, 90]), area, 250).getInfo())
print(mean.gt(0.5).reduceRegion(ee.Reducer.frequencyHistogram(), area, 250).getInfo())
