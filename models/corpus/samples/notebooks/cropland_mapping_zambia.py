import ee
import geemap
import geopandas as gpd
import pandas as pd
import numpy as np
import matplotlib.pyplot as plt

ee.Authenticate()
ee.Initialize(project='ee-zambia-crops')

# ## 1. Area of interest
gdf = gpd.read_file('data/mkushi_district.geojson')
gdf.crs
aoi = geemap.gdf_to_ee(gdf).geometry()

# ## 2. Sentinel-2 time series
START_DATE = '2022-10-01'
END_DATE = '2023-09-30'

def mask_clouds(image):
    qa = image.select('QA60')
    cloud_bit_mask = 1 << 10
    cirrus_bit_mask = 1 << 11
    mask = qa.bitwiseAnd(cloud_bit_mask).eq(0).And(qa.bitwiseAnd(cirrus_bit_mask).eq(0))
    return image.updateMask(mask).divide(10000).copyProperties(image, image.propertyNames())

def add_indices(image):
    ndvi = image.normalizedDifference(['B8', 'B4']).rename('ndvi')
    gcvi = image.expression('(NIR / GREEN) - 1', {
        'NIR': image.select('B8'),
        'GREEN': image.select('B3')
    }).rename('gcvi')
    ndmi = image.normalizedDifference(['B8', 'B11']).rename('ndmi')
    return image.addBands([ndvi, gcvi, ndmi])

s2 = (ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
      .filterBounds(aoi)
      .filterDate(START_DATE, END_DATE)
      .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 60))
      .map(mask_clouds)
      .map(add_indices))

print('Images:', s2.size().getInfo())

# ## 3. Seasonal composites
early = s2.filterDate('2022-11-01', '2023-01-15').median()
peak = s2.filterDate('2023-01-15', '2023-03-31').median()
late = s2.filterDate('2023-04-01', '2023-06-30').median()
dry = s2.filterDate('2023-07-01', '2023-09-30').median()

bands = ['B2', 'B3', 'B4', 'B8', 'B11', 'B12', 'ndvi', 'gcvi', 'ndmi']

def rename(img, suffix):
    return img.select(bands).rename([b + '_' + suffix for b in bands])

stack = rename(early, 'early') \
    .addBands(rename(peak, 'peak')) \
    .addBands(rename(late, 'late')) \
    .addBands(rename(dry, 'dry'))

ndvi_p = s2.select('ndvi').reduce(ee.Reducer.percentile([10, 50, 90]))
ndvi_sd = s2.select('ndvi').reduce(ee.Reducer.stdDev())
stack = stack.addBands(ndvi_p).addBands(ndvi_sd).clip(aoi)

print(stack.bandNames().size().getInfo(), 'bands')

# ## 4. Training data
ref = gpd.read_file('data/reference_points.geojson')
print(ref['crop'].value_counts())
ref['label'] = ref['crop'].map({'non-crop': 0, 'crop': 1})
ref = ref[['label', 'geometry']]

ref['split'] = np.where(np.random.rand(len(ref)) < 0.75, 'train', 'test')
train_fc = geemap.gdf_to_ee(ref[ref['split'] == 'train'])
test_fc = geemap.gdf_to_ee(ref[ref['split'] == 'test'])

train = stack.sampleRegions(collection=train_fc, properties=['label'], scale=10, tileScale=16)
test = stack.sampleRegions(collection=test_fc, properties=['label'], scale=10, tileScale=16)

# ## 5. Random forest
rf = ee.Classifier.smileRandomForest(numberOfTrees=200, minLeafPopulation=3, seed=42)
rf_prob = rf.setOutputMode('PROBABILITY').train(train, 'label', stack.bandNames())
rf_class = rf.train(train, 'label', stack.bandNames())

prob = stack.classify(rf_prob).rename('prob')
crop = prob.gt(0.5).rename('crop')

cm = test.classify(rf_class).errorMatrix('label', 'classification')
print('Accuracy:', cm.accuracy().getInfo())
print('Precision/recall (crop):', cm.consumersAccuracy().getInfo(), cm.producersAccuracy().getInfo())
print('F1:', cm.fscore().getInfo())

# ## 6. Show
Map = geemap.Map()
Map.centerObject(aoi, 10)
Map.add_basemap('SATELLITE')
Map.addLayer(peak.clip(aoi), {'bands': ['B8', 'B4', 'B3'], 'min': 0, 'max': 0.4}, 'Peak season')
Map.addLayer(prob, {'min': 0, 'max': 1, 'palette': ['440154', '3b528b', '21918c', '5ec962', 'fde725']}, 'Crop probability')
Map.addLayer(crop.selfMask(), {'palette': ['yellow']}, 'Cropland')
Map

# ## 7. Export
task = ee.batch.Export.image.toAsset(
    image=crop.toByte(),
    description='mkushi_cropland_2023',
    assetId='projects/ee-zambia-crops/assets/mkushi_cropland_2023',
    region=aoi,
    scale=10,
    maxPixels=1e13
)
task.start()
