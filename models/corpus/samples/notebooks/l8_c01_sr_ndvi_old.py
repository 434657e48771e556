import ee
import geemap
import numpy as np
import matplotlib.pyplot as plt

ee.Initialize()

Map = geemap.Map()
Map

# Load study area from asset
study_area = ee.FeatureCollection('users/pkumar/sundarbans')

# Landsat 8 Surface Reflectance
l8sr = ee.ImageCollection('LANDSAT/LC08/C01/T1_SR') \
    .filterBounds(study_area) \
    .filterDate('2018-11-01', '2019-02-28')

# Function to mask clouds based on the pixel_qa band
def maskL8sr(image):
    cloudShadowBitMask = 1 << 3
    cloudsBitMask = 1 << 5
    qa = image.select('pixel_qa')
    mask = qa.bitwiseAnd(cloudShadowBitMask).eq(0) \
        .And(qa.bitwiseAnd(cloudsBitMask).eq(0))
    return image.updateMask(mask).divide(10000) \
        .select('B[0-9]*') \
        .copyProperties(image, ['system:time_start'])

composite = l8sr.map(maskL8sr).median().clip(study_area)

Map.centerObject(study_area, 9)
Map.addLayer(composite, {'bands': ['B4', 'B3', 'B2'], 'min': 0, 'max': 0.3}, 'RGB')
Map.addLayer(composite, {'bands': ['B5', 'B4', 'B3'], 'min': 0, 'max': 0.4}, 'FCC')

# NDVI
ndvi = composite.normalizedDifference(['B5', 'B4']).rename('NDVI')
Map.addLayer(ndvi, {'min': 0, 'max': 1, 'palette': ['white', 'green']}, 'NDVI')

# NDWI
ndwi = composite.normalizedDifference(['B3', 'B5']).rename('NDWI')
Map.addLayer(ndwi, {'min': -1, 'max': 1, 'palette': ['white', 'blue']}, 'NDWI')

# Mangrove mask
mangrove = ndvi.gt(0.35).And(ndwi.lt(0))
Map.addLayer(mangrove.selfMask(), {'palette': ['006400']}, 'Mangrove')

# Area
area = mangrove.multiply(ee.Image.pixelArea()).reduceRegion(
    reducer=ee.Reducer.sum(),
    geometry=study_area.geometry(),
    scale=30,
    maxPixels=1e13
)
print('Mangrove area (sq km):', area.getInfo()['NDVI'] / 1e6)

# NDVI histogram
hist = ndvi.reduceRegion(
    reducer=ee.Reducer.fixedHistogram(-1, 1, 100),
    geometry=study_area.geometry(),
    scale=100,
    maxPixels=1e13
).get('NDVI').getInfo()
hist = np.array(hist)
plt.bar(hist[:, 0], hist[:, 1], width=0.02, color='green')
plt.xlabel('NDVI')
plt.ylabel('Pixels')
plt.show()

task = ee.batch.Export.image.toDrive(image=ndvi, description='sundarbans_ndvi', folder='EE', scale=30, region=study_area.geometry().bounds().getInfo()['coordinates'], maxPixels=1e13)
task.start()
