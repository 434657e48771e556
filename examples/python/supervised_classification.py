"""Land cover of the lower Ebro by a random forest, with an accuracy report.

Training points come from ESA WorldCover 2021, predictors from Sentinel-2.
"""

import ee

ee.Initialize(project='my-project')

region = ee.Geometry.Rectangle([0.45, 40.6, 0.9, 40.85])
BANDS = ['B2', 'B3', 'B4', 'B8', 'B11', 'B12']
INPUTS = BANDS + ['NDVI', 'NDWI']
CLASSES = ['trees', 'grass', 'crops', 'built-up', 'water']
SEED = 7

cloud_score = ee.ImageCollection('GOOGLE/CLOUD_SCORE_PLUS/V1/S2_HARMONIZED')


def clear_reflectance(image):
    clear = image.select('cs_cdf').gte(0.6)
    return image.select(BANDS).multiply(0.0001).updateMask(clear)


# Median reflectance of the clear pixels of one summer.
composite = (
    ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
    .filterBounds(region)
    .filterDate('2021-05-01', '2021-10-01')
    .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 50))
    .linkCollection(cloud_score, ['cs_cdf'])
    .map(clear_reflectance)
    .median()
)

ndvi = composite.normalizedDifference(['B8', 'B4']).rename('NDVI')
ndwi = composite.normalizedDifference(['B3', 'B8']).rename('NDWI')
predictors = composite.addBands(ndvi).addBands(ndwi)

# Five classes, in the order of CLASSES. Other codes are masked.
labels = (
    ee.Image(ee.ImageCollection('ESA/WorldCover/v200').first())
    .remap([10, 30, 40, 50, 80], [0, 1, 2, 3, 4])
    .rename('landcover')
)

points = labels.stratifiedSample(
    numPoints=300,
    classBand='landcover',
    region=region,
    scale=10,
    seed=SEED,
    geometries=True,
)

samples = predictors.sampleRegions(
    collection=points, properties=['landcover'], scale=10, tileScale=4
).randomColumn('split', SEED)

training = samples.filter(ee.Filter.lt('split', 0.7))
testing = samples.filter(ee.Filter.gte('split', 0.7))

classifier = ee.Classifier.smileRandomForest(numberOfTrees=100, seed=SEED).train(
    features=training, classProperty='landcover', inputProperties=INPUTS
)

# Judge the forest only on points that it has not seen.
matrix = testing.classify(classifier).errorMatrix('landcover', 'classification')
report = ee.Dictionary(
    {
        'accuracy': matrix.accuracy(),
        'kappa': matrix.kappa(),
        'by_class': matrix.producersAccuracy().project([0]),
    }
).getInfo()

print(f'Overall accuracy {report["accuracy"]:.3f}, kappa {report["kappa"]:.3f}')
for index, name in enumerate(CLASSES):
    print(f'{name:10} {report["by_class"][index]:.3f}')

landcover = predictors.classify(classifier).toByte()
task = ee.batch.Export.image.toDrive(
    image=landcover,
    description='ebro_landcover',
    region=region,
    scale=10,
    crs='EPSG:32631',
    maxPixels=1e9,
)
task.start()
