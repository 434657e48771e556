import ee

ee.Authenticate()
ee.Initialize(project='ee-thanhle')

# =========================
# 1. AOI
# =========================
aoi = ee.FeatureCollection('FAO/GAUL/2015/level1') \
    .filter(ee.Filter.inList('ADM1_NAME', ['Ca Mau', 'Bac Lieu', 'Soc Trang', 'Tra Vinh']))

# =========================
# 2. Functions
# =========================
def mask_l8(image):
    cloud_shadow = 1 << 4
    cloud = 1 << 3
    qa = image.select('QA_PIXEL')
    mask = qa.bitwiseAnd(cloud_shadow).eq(0).And(qa.bitwiseAnd(cloud).eq(0))
    return image.updateMask(mask)

def scale_l8(image):
    optical = image.select('SR_B.').multiply(0.0000275).add(-0.2)
    thermal = image.select('ST_B.*').multiply(0.00341802).add(149.0)
    return image.addBands(optical, None, True).addBands(thermal, None, True)

def add_index(image):
    ndvi = image.normalizedDifference(['SR_B5', 'SR_B4']).rename('NDVI')
    ndwi = image.normalizedDifference(['SR_B3', 'SR_B5']).rename('NDWI')
    mndwi = image.normalizedDifference(['SR_B3', 'SR_B6']).rename('MNDWI')
    ndbi = image.normalizedDifference(['SR_B6', 'SR_B5']).rename('NDBI')
    return image.addBands([ndvi, ndwi, mndwi, ndbi])

def get_composite(year):
    return (ee.ImageCollection('LANDSAT/LC08/C02/T1_L2')
            .filterBounds(aoi)
            .filterDate(f'{year}-01-01', f'{year}-12-31')
            .filter(ee.Filter.lt('CLOUD_COVER', 60))
            .map(mask_l8)
            .map(scale_l8)
            .map(add_index)
            .median()
            .clip(aoi))

# =========================
# 3. Training samples
# =========================
water = ee.FeatureCollection('projects/ee-thanhle/assets/water')
aquaculture = ee.FeatureCollection('projects/ee-thanhle/assets/aquaculture')
mangrove = ee.FeatureCollection('projects/ee-thanhle/assets/mangrove')
rice = ee.FeatureCollection('projects/ee-thanhle/assets/rice')
orchard = ee.FeatureCollection('projects/ee-thanhle/assets/orchard')
builtup = ee.FeatureCollection('projects/ee-thanhle/assets/builtup')

water = water.map(lambda f: f.set('class', 0))
aquaculture = aquaculture.map(lambda f: f.set('class', 1))
mangrove = mangrove.map(lambda f: f.set('class', 2))
rice = rice.map(lambda f: f.set('class', 3))
orchard = orchard.map(lambda f: f.set('class', 4))
builtup = builtup.map(lambda f: f.set('class', 5))

samples = water.merge(aquaculture).merge(mangrove).merge(rice).merge(orchard).merge(builtup)
print('Total samples:', samples.size().getInfo())

bands = ['SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B6', 'SR_B7', 'NDVI', 'NDWI', 'MNDWI', 'NDBI']

# =========================
# 4. Train in 2023
# =========================
img2023 = get_composite(2023)

training = img2023.select(bands).sampleRegions(
    collection=samples,
    properties=['class'],
    scale=30,
    tileScale=4
)

with_random = training.randomColumn('random')
split = 0.7
train = with_random.filter(ee.Filter.lt('random', split))
test = with_random.filter(ee.Filter.gte('random', split))

classifier = ee.Classifier.smileRandomForest(numberOfTrees=100).train(
    features=train,
    classProperty='class',
    inputProperties=bands
)

# =========================
# 5. Accuracy
# =========================
train_accuracy = classifier.confusionMatrix()
print('Training accuracy:', train_accuracy.accuracy().getInfo())

validation = test.classify(classifier)
cm = validation.errorMatrix('class', 'classification')
print('Confusion matrix:', cm.getInfo())
print('Overall accuracy:', cm.accuracy().getInfo())
print('Kappa:', cm.kappa().getInfo())
print('Producer accuracy:', cm.producersAccuracy().getInfo())
print('Consumer accuracy:', cm.consumersAccuracy().getInfo())

# =========================
# 6. Classify all the years
# =========================
names = ['Water', 'Aquaculture', 'Mangrove', 'Rice', 'Orchard', 'Built-up']

for year in [2015, 2017, 2019, 2021, 2023]:
    lulc = get_composite(year).select(bands).classify(classifier)

    area = ee.Image.pixelArea().divide(10000).addBands(lulc).reduceRegion(
        reducer=ee.Reducer.sum().group(groupField=1, groupName='class'),
        geometry=aoi.geometry(),
        scale=30,
        maxPixels=1e13,
        tileScale=16
    )
    print(year)
    for item in area.get('groups').getInfo():
        print('  ', names[item['class']], round(item['sum'], 1))

    task = ee.batch.Export.image.toDrive(
        image=lulc.toByte(),
        description=f'LULC_{year}',
        folder='Mekong_LULC',
        fileNamePrefix=f'LULC_{year}',
        region=aoi.geometry(),
        scale=30,
        crs='EPSG:32648',
        maxPixels=1e13
    )
    task.start()
