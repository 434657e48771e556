import ee
ee.Initialize()

# =====================================================
# LULC classification for 2000, 2010 and 2020
# Lake Tana basin, Ethiopia
# =====================================================

roi = ee.FeatureCollection('users/abebe_k/tana_basin')
geometry = roi.geometry()

# training samples digitized in google earth
samples2000 = ee.FeatureCollection('users/abebe_k/samples_2000')
samples2010 = ee.FeatureCollection('users/abebe_k/samples_2010')
samples2020 = ee.FeatureCollection('users/abebe_k/samples_2020')


def cloudmask(image):
    qa = image.select('QA_PIXEL')
    mask = qa.bitwiseAnd(1 << 3).eq(0).And(qa.bitwiseAnd(1 << 4).eq(0))
    return image.updateMask(mask)


def applyScale(image):
    opticalBands = image.select('SR_B.').multiply(0.0000275).add(-0.2)
    return image.addBands(opticalBands, None, True)


# 2000
l5_2000 = ee.ImageCollection('LANDSAT/LT05/C02/T1_L2') \
    .filterBounds(geometry) \
    .filterDate('1999-11-01', '2001-04-30') \
    .filter(ee.Filter.lt('CLOUD_COVER', 20)) \
    .map(cloudmask) \
    .map(applyScale) \
    .select(['SR_B1', 'SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B7'],
            ['blue', 'green', 'red', 'nir', 'swir1', 'swir2'])
img2000 = l5_2000.median().clip(geometry)

# 2010
l5_2010 = ee.ImageCollection('LANDSAT/LT05/C02/T1_L2') \
    .filterBounds(geometry) \
    .filterDate('2009-11-01', '2011-04-30') \
    .filter(ee.Filter.lt('CLOUD_COVER', 20)) \
    .map(cloudmask) \
    .map(applyScale) \
    .select(['SR_B1', 'SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B7'],
            ['blue', 'green', 'red', 'nir', 'swir1', 'swir2'])
img2010 = l5_2010.median().clip(geometry)

# 2020
l8_2020 = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2') \
    .filterBounds(geometry) \
    .filterDate('2019-11-01', '2021-04-30') \
    .filter(ee.Filter.lt('CLOUD_COVER', 20)) \
    .map(cloudmask) \
    .map(applyScale) \
    .select(['SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B6', 'SR_B7'],
            ['blue', 'green', 'red', 'nir', 'swir1', 'swir2'])
img2020 = l8_2020.median().clip(geometry)

dem = ee.Image('USGS/SRTMGL1_003').select('elevation')
slope = ee.Terrain.slope(dem)


def addFeatures(img):
    ndvi = img.normalizedDifference(['nir', 'red']).rename('ndvi')
    ndwi = img.normalizedDifference(['green', 'nir']).rename('ndwi')
    ndbi = img.normalizedDifference(['swir1', 'nir']).rename('ndbi')
    return img.addBands([ndvi, ndwi, ndbi]).addBands(dem).addBands(slope)


img2000 = addFeatures(img2000)
img2010 = addFeatures(img2010)
img2020 = addFeatures(img2020)

bands = ['blue', 'green', 'red', 'nir', 'swir1', 'swir2', 'ndvi', 'ndwi', 'ndbi', 'elevation', 'slope']


def classify(img, samples, year):
    data = img.select(bands).sampleRegions(
        collection=samples,
        properties=['class'],
        scale=30
    ).randomColumn('random', 10)

    training = data.filter(ee.Filter.lt('random', 0.7))
    validation = data.filter(ee.Filter.gte('random', 0.7))

    classifier = ee.Classifier.smileRandomForest(100).train(
        features=training,
        classProperty='class',
        inputProperties=bands
    )

    test = validation.classify(classifier)
    matrix = test.errorMatrix('class', 'classification')
    print(year)
    print('  Error matrix:', matrix.getInfo())
    print('  Overall accuracy:', matrix.accuracy().getInfo())
    print('  Kappa:', matrix.kappa().getInfo())

    # importance
    # print(classifier.explain().get('importance').getInfo())

    return img.select(bands).classify(classifier).rename('lulc')


lulc2000 = classify(img2000, samples2000, 2000)
lulc2010 = classify(img2010, samples2010, 2010)
lulc2020 = classify(img2020, samples2020, 2020)

# smooth
lulc2000 = lulc2000.focal_mode(1)
lulc2010 = lulc2010.focal_mode(1)
lulc2020 = lulc2020.focal_mode(1)

# transition 2000 - 2020
transition = lulc2000.multiply(100).add(lulc2020).rename('transition')

trans_area = ee.Image.pixelArea().divide(10000).addBands(transition).reduceRegion(
    reducer=ee.Reducer.sum().group(groupField=1, groupName='transition'),
    geometry=geometry,
    scale=30,
    maxPixels=1e13,
    tileScale=8
)

for g in trans_area.getInfo()['groups']:
    code = int(g['transition'])
    print(code // 100, '->', code % 100, ':', round(g['sum'], 1), 'ha')

# Exports
for year, img in zip([2000, 2010, 2020], [lulc2000, lulc2010, lulc2020]):
    task = ee.batch.Export.image.toDrive(
        image=img.toByte(),
        description='LULC_' + str(year),
        folder='Tana_LULC',
        fileNamePrefix='LULC_' + str(year),
        region=geometry,
        scale=30,
        crs='EPSG:32637',
        maxPixels=1e13
    )
    task.start()
