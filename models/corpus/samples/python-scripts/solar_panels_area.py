# -*- coding: utf-8 -*-
import ee

ee.Initialize()

region = ee.Geometry.Rectangle([71.85, 27.40, 72.15, 27.65])   # Bhadla solar park

def prepS2(image):
    qa = image.select('QA60')
    mask = qa.bitwiseAnd(1 << 10).eq(0).And(qa.bitwiseAnd(1 << 11).eq(0))
    return image.updateMask(mask).divide(10000).copyProperties(image, ['system:time_start'])

def getImage(year):
    return ee.ImageCollection('COPERNICUS/S2_HARMONIZED') \
        .filterBounds(region) \
        .filterDate(ee.Date.fromYMD(year, 1, 1), ee.Date.fromYMD(year, 4, 30)) \
        .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 5)) \
        .map(prepS2) \
        .median() \
        .clip(region)

train_img = getImage(2021)
pv = ee.FeatureCollection('users/rjsolar/pv_polygons')
nonpv = ee.FeatureCollection('users/rjsolar/nonpv_polygons')

pv = pv.map(lambda f: f.set('class', 1))
nonpv = nonpv.map(lambda f: f.set('class', 0))
fc = pv.merge(nonpv)

bands = ['B2', 'B3', 'B4', 'B5', 'B6', 'B7', 'B8', 'B8A', 'B11', 'B12']
training = train_img.select(bands).sampleRegions(collection=fc, properties=['class'], scale=10)
clf = ee.Classifier.smileRandomForest(100).train(training, 'class', bands)

for year in range(2017, 2024):
    result = getImage(year).select(bands).classify(clf)
    result = result.focal_mode(2).eq(1)
    area = result.multiply(ee.Image.pixelArea()).reduceRegion(
        reducer=ee.Reducer.sum(),
        geometry=region,
        scale=10,
        maxPixels=1e9
    ).values().get(0)
    print(year, ee.Number(area).divide(1e6).format('%.2f').getInfo(), 'km2')
