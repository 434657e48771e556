import ee

ee.Initialize(project='ee-kofi-mensah')

# ---------------------------------------------
# Land cover classification of Greater Accra
# ---------------------------------------------

roi = ee.FeatureCollection('projects/ee-kofi-mensah/assets/greater_accra')
training_points = ee.FeatureCollection('projects/ee-kofi-mensah/assets/training_2022')

bands = ['B2', 'B3', 'B4', 'B5', 'B6', 'B7', 'B8', 'B8A', 'B11', 'B12']


def maskS2clouds(image):
    scl = image.select('SCL')
    mask = scl.neq(3).And(scl.neq(8)).And(scl.neq(9)).And(scl.neq(10))
    return image.updateMask(mask)


def addIndices(image):
    ndvi = image.normalizedDifference(['B8', 'B4']).rename('NDVI')
    ndbi = image.normalizedDifference(['B11', 'B8']).rename('NDBI')
    mndwi = image.normalizedDifference(['B3', 'B11']).rename('MNDWI')
    return image.addBands([ndvi, ndbi, mndwi])


composite = (ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
             .filterBounds(roi)
             .filterDate('2022-01-01', '2022-12-31')
             .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 30))
             .map(maskS2clouds)
             .select(bands)
             .median()
             .clip(roi))

composite = addIndices(composite)
elevation = ee.Image('USGS/SRTMGL1_003').select('elevation')
slope = ee.Terrain.slope(elevation)
composite = composite.addBands(elevation).addBands(slope)

# Sample the training data
training = composite.sampleRegions(
    collection=training_points,
    properties=['landcover'],
    scale=10,
    tileScale=4
)

# Split 70/30
training = training.randomColumn(seed=42)
train_set = training.filter(ee.Filter.lt('random', 0.7))
test_set = training.filter(ee.Filter.gte('random', 0.7))

classifier = ee.Classifier.smileRandomForest(100).train(
    features=train_set,
    classProperty='landcover',
    inputProperties=composite.bandNames()
)

classified = composite.classify(classifier)

# Accuracy assessment
validated = test_set.classify(classifier)
cm = validated.errorMatrix('landcover', 'classification')

print('Confusion matrix:', cm.getInfo())
print('Overall accuracy:', cm.accuracy().getInfo())
print('Kappa:', cm.kappa().getInfo())
print('Producers accuracy:', cm.producersAccuracy().getInfo())
print('Users accuracy:', cm.consumersAccuracy().getInfo())

# Area per class
area_image = ee.Image.pixelArea().divide(1e6).addBands(classified)
areas = area_image.reduceRegion(
    reducer=ee.Reducer.sum().group(groupField=1, groupName='class'),
    geometry=roi.geometry(),
    scale=10,
    maxPixels=1e13,
    tileScale=4
)

class_names = {0: 'Water', 1: 'Built-up', 2: 'Vegetation', 3: 'Bare land', 4: 'Cropland'}
for item in areas.get('groups').getInfo():
    print(class_names[item['class']], round(item['sum'], 2), 'km2')

task = ee.batch.Export.image.toDrive(
    image=classified.toByte(),
    description='Accra_LULC_2022',
    folder='GEE',
    region=roi.geometry(),
    scale=10,
    crs='EPSG:32630',
    maxPixels=1e13
)
task.start()
print('Export started')
