import ee
import os
import time
import datetime
import pandas as pd

ee.Initialize()

#---------------------------------------------------------------
# user settings
#---------------------------------------------------------------
shp = ee.FeatureCollection('users/pmuller/vineyards_2019')
startDate = '2019-03-01'
endDate = '2019-11-01'
outFolder = 'vineyards'
cloudPerc = 35

#---------------------------------------------------------------
# functions
#---------------------------------------------------------------
def cloudMask(img):
    QA60 = img.select(['QA60'])
    clouds = QA60.bitwiseAnd(1 << 10).Or(QA60.bitwiseAnd(1 << 11))
    return img.updateMask(clouds.Not())

def toReflectance(img):
    t = img.select(['B2', 'B3', 'B4', 'B5', 'B6', 'B7', 'B8', 'B8A', 'B11', 'B12']).divide(10000)
    return t.copyProperties(img, ['system:time_start', 'system:index'])

def addVIs(img):
    img = ee.Image(img)
    ndvi = img.normalizedDifference(['B8', 'B4']).rename('NDVI')
    gndvi = img.normalizedDifference(['B8', 'B3']).rename('GNDVI')
    ndre = img.normalizedDifference(['B8', 'B5']).rename('NDRE')
    ndmi = img.normalizedDifference(['B8', 'B11']).rename('NDMI')
    cire = img.select('B7').divide(img.select('B5')).subtract(1).rename('CIRE')
    return img.addBands([ndvi, gndvi, ndre, ndmi, cire])

#---------------------------------------------------------------
# collection
#---------------------------------------------------------------
S2 = ee.ImageCollection('COPERNICUS/S2_SR') \
    .filterBounds(shp) \
    .filterDate(startDate, endDate) \
    .filterMetadata('CLOUDY_PIXEL_PERCENTAGE', 'less_than', cloudPerc) \
    .map(cloudMask) \
    .map(toReflectance) \
    .map(addVIs)

vis = ['NDVI', 'GNDVI', 'NDRE', 'NDMI', 'CIRE']
n = S2.size().getInfo()
print('Number of images: ' + str(n))

S2list = S2.toList(n)
for i in range(0, n):
    img = ee.Image(S2list.get(i))
    name = img.get('system:index').getInfo()
    date = name[0:8]
    zonal = img.select(vis).reduceRegions(
        collection=shp,
        reducer=ee.Reducer.mean().combine(reducer2=ee.Reducer.stdDev(), sharedInputs=True),
        scale=10)
    task = ee.batch.Export.table.toDrive(
        collection=zonal,
        description='vi_' + date + '_' + str(i),
        folder=outFolder,
        fileFormat='CSV')
    task.start()
    print(i, name)

#---------------------------------------------------------------
# wait
#---------------------------------------------------------------
while any(t['state'] in ['READY', 'RUNNING'] for t in ee.data.getTaskList()):
    print(datetime.datetime.now())
    time.sleep(60)
