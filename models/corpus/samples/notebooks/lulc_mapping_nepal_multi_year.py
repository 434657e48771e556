import ee
import geemap
import pandas as pd
import matplotlib.pyplot as plt

ee.Authenticate()
ee.Initialize(project='ee-shresthar')

# Kathmandu valley
roi = ee.FeatureCollection('projects/ee-shresthar/assets/ktm_valley')

# Training points for each year
tp_2000 = ee.FeatureCollection('projects/ee-shresthar/assets/tp_2000')
tp_2010 = ee.FeatureCollection('projects/ee-shresthar/assets/tp_2010')
tp_2020 = ee.FeatureCollection('projects/ee-shresthar/assets/tp_2020')

# ---------------- Images ----------------
def scale_sr(image):
    optical = image.select('SR_B.').multiply(0.0000275).add(-0.2)
    return image.addBands(optical, None, True)

l7_2000 = ee.ImageCollection('LANDSAT/LE07/C02/T1_L2') \
    .filterBounds(roi) \
    .filterDate('1999-11-01', '2001-03-31') \
    .filter(ee.Filter.lt('CLOUD_COVER', 10)) \
    .map(scale_sr) \
    .median() \
    .clip(roi)

l5_2010 = ee.ImageCollection('LANDSAT/LT05/C02/T1_L2') \
    .filterBounds(roi) \
    .filterDate('2009-11-01', '2011-03-31') \
    .filter(ee.Filter.lt('CLOUD_COVER', 10)) \
    .map(scale_sr) \
    .median() \
    .clip(roi)

l8_2020 = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2') \
    .filterBounds(roi) \
    .filterDate('2019-11-01', '2021-03-31') \
    .filter(ee.Filter.lt('CLOUD_COVER', 10)) \
    .map(scale_sr) \
    .median() \
    .clip(roi)

bands_57 = ['SR_B1', 'SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B7']
bands_8 = ['SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B6', 'SR_B7']
names = ['blue', 'green', 'red', 'nir', 'swir1', 'swir2']

img_2000 = l7_2000.select(bands_57, names)
img_2010 = l5_2010.select(bands_57, names)
img_2020 = l8_2020.select(bands_8, names)

def add_indices(image):
    ndvi = image.normalizedDifference(['nir', 'red']).rename('ndvi')
    ndbi = image.normalizedDifference(['swir1', 'nir']).rename('ndbi')
    mndwi = image.normalizedDifference(['green', 'swir1']).rename('mndwi')
    return image.addBands([ndvi, ndbi, mndwi])

img_2000 = add_indices(img_2000)
img_2010 = add_indices(img_2010)
img_2020 = add_indices(img_2020)

features = img_2000.bandNames()

# ---------------- Classification ----------------
def classify(image, points):
    samples = image.sampleRegions(collection=points, properties=['lc'], scale=30, geometries=True)
    samples = samples.randomColumn('rand', 123)
    train = samples.filter(ee.Filter.lt('rand', 0.7))
    test = samples.filter(ee.Filter.gte('rand', 0.7))
    clf = ee.Classifier.smileRandomForest(100).train(train, 'lc', features)
    result = image.classify(clf)
    cm = test.classify(clf).errorMatrix('lc', 'classification')
    return result, cm

lc_2000, cm_2000 = classify(img_2000, tp_2000)
lc_2010, cm_2010 = classify(img_2010, tp_2010)
lc_2020, cm_2020 = classify(img_2020, tp_2020)

print('2000 OA:', cm_2000.accuracy().getInfo(), 'Kappa:', cm_2000.kappa().getInfo())
print('2010 OA:', cm_2010.accuracy().getInfo(), 'Kappa:', cm_2010.kappa().getInfo())
print('2020 OA:', cm_2020.accuracy().getInfo(), 'Kappa:', cm_2020.kappa().getInfo())

# ---------------- Map ----------------
palette = ['0000ff', '228b22', 'ffff00', 'ff0000', 'a0522d']
class_names = ['Water', 'Forest', 'Agriculture', 'Built-up', 'Barren']
lc_vis = {'min': 1, 'max': 5, 'palette': palette}

Map = geemap.Map()
Map.centerObject(roi, 11)
Map.addLayer(img_2000, {'bands': ['nir', 'red', 'green'], 'min': 0, 'max': 0.4}, 'Image 2000', False)
Map.addLayer(img_2010, {'bands': ['nir', 'red', 'green'], 'min': 0, 'max': 0.4}, 'Image 2010', False)
Map.addLayer(img_2020, {'bands': ['nir', 'red', 'green'], 'min': 0, 'max': 0.4}, 'Image 2020', False)
Map.addLayer(lc_2000, lc_vis, 'LULC 2000')
Map.addLayer(lc_2010, lc_vis, 'LULC 2010')
Map.addLayer(lc_2020, lc_vis, 'LULC 2020')
Map.add_legend(title='LULC', labels=class_names, colors=palette)
Map

# ---------------- Areas ----------------
def class_areas(image):
    res = ee.Image.pixelArea().divide(1e6).addBands(image).reduceRegion(
        reducer=ee.Reducer.sum().group(groupField=1, groupName='lc'),
        geometry=roi.geometry(),
        scale=30,
        maxPixels=1e10
    )
    groups = res.get('groups').getInfo()
    return {class_names[g['lc'] - 1]: round(g['sum'], 2) for g in groups}

df = pd.DataFrame({
    '2000': class_areas(lc_2000),
    '2010': class_areas(lc_2010),
    '2020': class_areas(lc_2020)
})
print(df)
df.to_csv('lulc_area_km2.csv')

df.T.plot(kind='bar', stacked=True, color=['#' + c for c in palette], figsize=(8, 6))
plt.ylabel('Area (sq. km)')
plt.xticks(rotation=0)
plt.legend(loc='center left', bbox_to_anchor=(1, 0.5))
plt.show()

# ---------------- Export ----------------
for year, img in zip([2000, 2010, 2020], [lc_2000, lc_2010, lc_2020]):
    task = ee.batch.Export.image.toDrive(
        image=img.toByte(),
        description=f'LULC_{year}',
        folder='Kathmandu_LULC',
        region=roi.geometry(),
        scale=30,
        crs='EPSG:32645',
        maxPixels=1e10
    )
    task.start()
