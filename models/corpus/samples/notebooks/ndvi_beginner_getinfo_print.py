import ee
import geemap
import pandas as pd

ee.Authenticate()
ee.Initialize(project='ee-hassanali')

Map = geemap.Map(center=[26.82, 30.80], zoom=6)
Map

# Study area - Fayoum
fayoum = ee.FeatureCollection('FAO/GAUL/2015/level1').filter(ee.Filter.eq('ADM1_NAME', 'Fayoum'))
Map.addLayer(fayoum, {}, 'Fayoum')
Map.centerObject(fayoum, 9)

# Landsat 8
landsat8 = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2')
l8 = landsat8.filterBounds(fayoum).filterDate('2021-01-01', '2021-12-31').filter(ee.Filter.lt('CLOUD_COVER', 10))
print('Number of images:', l8.size().getInfo())

# First image
first = l8.first()
print(first.getInfo()['id'])
print(first.bandNames().getInfo())
print(first.get('CLOUD_COVER').getInfo())

# Median
median = l8.median().clip(fayoum)
Map.addLayer(median, {'bands': ['SR_B4', 'SR_B3', 'SR_B2'], 'min': 7000, 'max': 20000}, 'Natural color')
Map.addLayer(median, {'bands': ['SR_B5', 'SR_B4', 'SR_B3'], 'min': 7000, 'max': 25000}, 'False color')

# NDVI
nir = median.select('SR_B5')
red = median.select('SR_B4')
ndvi = nir.subtract(red).divide(nir.add(red)).rename('NDVI')
Map.addLayer(ndvi, {'min': -0.2, 'max': 0.6, 'palette': ['blue', 'white', 'green']}, 'NDVI')

# Mean, min, max of NDVI
mean = ndvi.reduceRegion(reducer=ee.Reducer.mean(), geometry=fayoum.geometry(), scale=30, maxPixels=1e10)
minimum = ndvi.reduceRegion(reducer=ee.Reducer.min(), geometry=fayoum.geometry(), scale=30, maxPixels=1e10)
maximum = ndvi.reduceRegion(reducer=ee.Reducer.max(), geometry=fayoum.geometry(), scale=30, maxPixels=1e10)
print('Mean NDVI:', mean.getInfo())
print('Min NDVI:', minimum.getInfo())
print('Max NDVI:', maximum.getInfo())

# Vegetation area
veg = ndvi.gt(0.2)
Map.addLayer(veg.selfMask(), {'palette': ['green']}, 'Vegetation')
veg_area = veg.multiply(ee.Image.pixelArea()).reduceRegion(reducer=ee.Reducer.sum(), geometry=fayoum.geometry(), scale=30, maxPixels=1e10)
veg_area_km2 = ee.Number(veg_area.get('NDVI')).divide(1e6)
print('Vegetation area (km2):', veg_area_km2.getInfo())

# Dates of the images
dates = l8.aggregate_array('DATE_ACQUIRED').getInfo()
clouds = l8.aggregate_array('CLOUD_COVER').getInfo()
df = pd.DataFrame({'date': dates, 'cloud': clouds})
print(df)

# Export
task = ee.batch.Export.image.toDrive(
    image=ndvi,
    description='Fayoum_NDVI_2021',
    folder='GEE',
    scale=30,
    region=fayoum.geometry(),
    maxPixels=1e10
)
task.start()
print(task.status())
