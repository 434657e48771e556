import ee
import geemap
import pandas as pd
import seaborn as sns
import matplotlib.pyplot as plt

try:
    ee.Initialize()
except Exception as e:
    ee.Authenticate()
    ee.Initialize()

Map = geemap.Map(center=[-0.3, 36.1], zoom=9)
Map

# load roi and training samples
roi = ee.FeatureCollection('users/jwanjiru/nakuru_county')
samples = ee.FeatureCollection('users/jwanjiru/nakuru_training_2020')

Map.addLayer(roi, {}, 'Nakuru')
Map.centerObject(roi, 9)

print(samples.aggregate_histogram('class').getInfo())

def maskS2clouds(image):
    qa = image.select('QA60')
    cloudBitMask = 1 << 10
    cirrusBitMask = 1 << 11
    mask = qa.bitwiseAnd(cloudBitMask).eq(0).And(qa.bitwiseAnd(cirrusBitMask).eq(0))
    return image.updateMask(mask).divide(10000)

s2 = ee.ImageCollection('COPERNICUS/S2_SR') \
    .filterDate('2020-01-01', '2020-12-31') \
    .filterBounds(roi) \
    .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 20)) \
    .map(maskS2clouds)

composite = s2.median().clip(roi)

# indices
ndvi = composite.normalizedDifference(['B8', 'B4']).rename('NDVI')
ndwi = composite.normalizedDifference(['B3', 'B8']).rename('NDWI')
ndbi = composite.normalizedDifference(['B11', 'B8']).rename('NDBI')
mndwi = composite.normalizedDifference(['B3', 'B11']).rename('MNDWI')
bsi = composite.expression(
    '((SWIR + RED) - (NIR + BLUE)) / ((SWIR + RED) + (NIR + BLUE))', {
        'SWIR': composite.select('B11'),
        'RED': composite.select('B4'),
        'NIR': composite.select('B8'),
        'BLUE': composite.select('B2')
    }).rename('BSI')

# terrain
srtm = ee.Image('USGS/SRTMGL1_003')
elevation = srtm.select('elevation').rename('elev')
slope = ee.Terrain.slope(srtm).rename('slope')

stack = composite.select(['B2', 'B3', 'B4', 'B8', 'B11', 'B12']) \
    .addBands(ndvi) \
    .addBands(ndwi) \
    .addBands(ndbi) \
    .addBands(mndwi) \
    .addBands(bsi) \
    .addBands(elevation) \
    .addBands(slope)

bands = stack.bandNames()
print(bands.getInfo())

# sample
data = stack.sampleRegions(
    collection=samples,
    properties=['class'],
    scale=10,
    tileScale=8
)

data = data.randomColumn('random', 42)
training = data.filter(ee.Filter.lt('random', 0.7))
testing = data.filter(ee.Filter.gte('random', 0.7))

print('training:', training.size().getInfo())
print('testing:', testing.size().getInfo())

# train random forest
classifier = ee.Classifier.smileRandomForest(numberOfTrees=100).train(
    features=training,
    classProperty='class',
    inputProperties=bands
)

classified = stack.classify(classifier)

palette = ['#419bdf', '#397d49', '#88b053', '#e49635', '#c4281b', '#a59b8f']
class_names = ['Water', 'Forest', 'Grassland', 'Cropland', 'Built-up', 'Bare']

Map.addLayer(classified, {'min': 0, 'max': 5, 'palette': palette}, 'LULC 2020')
Map.add_legend(title='LULC', labels=class_names, colors=palette)

# accuracy assessment
validated = testing.classify(classifier)
cm = validated.errorMatrix('class', 'classification')

print('Overall accuracy:', cm.accuracy().getInfo())
print('Kappa:', cm.kappa().getInfo())
print('Producers accuracy:', cm.producersAccuracy().getInfo())
print('Consumers accuracy:', cm.consumersAccuracy().getInfo())

cm_df = pd.DataFrame(cm.getInfo(), index=class_names, columns=class_names)

plt.figure(figsize=(8, 6))
sns.heatmap(cm_df, annot=True, fmt='g', cmap='Blues')
plt.xlabel('Predicted')
plt.ylabel('Actual')
plt.title('Confusion matrix')
plt.show()

# variable importance
importance = classifier.explain().get('importance').getInfo()
imp_df = pd.DataFrame(importance.items(), columns=['band', 'importance'])
imp_df = imp_df.sort_values('importance', ascending=False)
imp_df.plot(x='band', y='importance', kind='bar', figsize=(10, 5), legend=False)
plt.ylabel('Importance')
plt.show()

# area by class
area = ee.Image.pixelArea().divide(1e6).addBands(classified).reduceRegion(
    reducer=ee.Reducer.sum().group(
        groupField=1,
        groupName='class'
    ),
    geometry=roi.geometry(),
    scale=10,
    maxPixels=1e13
)
groups = area.get('groups').getInfo()
area_df = pd.DataFrame(groups)
area_df['name'] = class_names
area_df = area_df.rename(columns={'sum': 'area_km2'})
print(area_df)

# export
task = ee.batch.Export.image.toDrive(
    image=classified,
    description='nakuru_lulc_2020',
    folder='gee_exports',
    region=roi.geometry(),
    scale=10,
    crs='EPSG:32736',
    maxPixels=1e13
)
task.start()
