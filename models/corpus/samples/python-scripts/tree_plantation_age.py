import ee
ee.Initialize()

# Rubber plantation age from first year with low NDVI, Xishuangbanna
roi = ee.FeatureCollection('users/yxu/xsbn_boundary')
rubber = ee.Image('users/yxu/rubber_2020').eq(1)

def prepL57(img):
    qa = img.select('QA_PIXEL')
    mask = qa.bitwiseAnd(1 << 3).eq(0).And(qa.bitwiseAnd(1 << 4).eq(0))
    return img.select(['SR_B3', 'SR_B4', 'SR_B5'], ['red', 'nir', 'swir1']).multiply(0.0000275).add(-0.2).updateMask(mask)

def prepL8(img):
    qa = img.select('QA_PIXEL')
    mask = qa.bitwiseAnd(1 << 3).eq(0).And(qa.bitwiseAnd(1 << 4).eq(0))
    return img.select(['SR_B4', 'SR_B5', 'SR_B6'], ['red', 'nir', 'swir1']).multiply(0.0000275).add(-0.2).updateMask(mask)

def yearly(year):
    start = str(year) + '-01-01'
    end = str(year) + '-12-31'
    l5 = ee.ImageCollection('LANDSAT/LT05/C02/T1_L2').filterBounds(roi).filterDate(start, end).map(prepL57)
    l7 = ee.ImageCollection('LANDSAT/LE07/C02/T1_L2').filterBounds(roi).filterDate(start, end).map(prepL57)
    l8 = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2').filterBounds(roi).filterDate(start, end).map(prepL8)
    img = l5.merge(l7).merge(l8).median()
    lswi = img.normalizedDifference(['nir', 'swir1']).rename('lswi')
    # bare soil after clearing
    bare = lswi.lt(0)
    return ee.Image(year).updateMask(bare).toInt16().rename('year')

images = []
for year in range(1988, 2021):
    images.append(yearly(year))

# last year with bare soil = planting year
planting = ee.ImageCollection(images).max().updateMask(rubber).clip(roi)
age = ee.Image(2020).subtract(planting).rename('age')

hist = age.reduceRegion(
    reducer=ee.Reducer.fixedHistogram(0, 35, 7),
    geometry=roi.geometry(),
    scale=100,
    maxPixels=1e10
)
print(hist.getInfo())

task = ee.batch.Export.image.toDrive(
    image=age.toByte(),
    description='rubber_age_2020',
    folder='rubber',
    region=roi.geometry(),
    scale=30,
    crs='EPSG:32647',
    maxPixels=1e13
)
task.start()
