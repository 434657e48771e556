import ee
import datetime

ee.Initialize()

now = datetime.datetime.now()
print(now)

aoi = ee.FeatureCollection('users/step/kz_north').geometry().bounds()

for y in [2000, 2005, 2010, 2015, 2020]:
    col = ee.ImageCollection('MODIS/006/MOD13Q1').filterDate(str(y) + '-04-01', str(y) + '-10-01').select('NDVI')
    maxNDVI = col.max().multiply(0.0001).clip(aoi)
    meanNDVI = col.mean().multiply(0.0001).clip(aoi)
    sumNDVI = col.sum().multiply(0.0001).clip(aoi)

    task = ee.batch.Export.image.toDrive(maxNDVI, description='maxNDVI_' + str(y), folder='KZ', scale=250, region=aoi, maxPixels=1e13)
    task.start()
    task = ee.batch.Export.image.toDrive(meanNDVI, description='meanNDVI_' + str(y), folder='KZ', scale=250, region=aoi, maxPixels=1e13)
    task.start()
    task = ee.batch.Export.image.toDrive(sumNDVI, description='sumNDVI_' + str(y), folder='KZ', scale=250, region=aoi, maxPixels=1e13)
    task.start()
