import ee
ee.Authenticate()
ee.Initialize(project='ee-silvia')

aoi = ee.FeatureCollection('projects/ee-silvia/assets/parco_pollino')

def maskS2clouds(image):
    qa = image.select('QA60')
    cloudBitMask = 1 << 10
    cirrusBitMask = 1 << 11
    mask = qa.bitwiseAnd(cloudBitMask).eq(0).And(qa.bitwiseAnd(cirrusBitMask).eq(0))
    return image.updateMask(mask).divide(10000)

# 2018
s2_2018 = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED') \
    .filterBounds(aoi) \
    .filterDate('2018-06-01', '2018-08-31') \
    .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 20)) \
    .map(maskS2clouds) \
    .median() \
    .clip(aoi)
ndvi_2018 = s2_2018.normalizedDifference(['B8', 'B4']).rename('NDVI_2018')

# 2019
s2_2019 = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED') \
    .filterBounds(aoi) \
    .filterDate('2019-06-01', '2019-08-31') \
    .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 20)) \
    .map(maskS2clouds) \
    .median() \
    .clip(aoi)
ndvi_2019 = s2_2019.normalizedDifference(['B8', 'B4']).rename('NDVI_2019')

# 2020
s2_2020 = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED') \
    .filterBounds(aoi) \
    .filterDate('2020-06-01', '2020-08-31') \
    .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 20)) \
    .map(maskS2clouds) \
    .median() \
    .clip(aoi)
ndvi_2020 = s2_2020.normalizedDifference(['B8', 'B4']).rename('NDVI_2020')

# 2021
s2_2021 = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED') \
    .filterBounds(aoi) \
    .filterDate('2021-06-01', '2021-08-31') \
    .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 20)) \
    .map(maskS2clouds) \
    .median() \
    .clip(aoi)
ndvi_2021 = s2_2021.normalizedDifference(['B8', 'B4']).rename('NDVI_2021')

# 2022
s2_2022 = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED') \
    .filterBounds(aoi) \
    .filterDate('2022-06-01', '2022-08-31') \
    .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 20)) \
    .map(maskS2clouds) \
    .median() \
    .clip(aoi)
ndvi_2022 = s2_2022.normalizedDifference(['B8', 'B4']).rename('NDVI_2022')

# statistiche
print('2018', ndvi_2018.reduceRegion(ee.Reducer.mean(), aoi.geometry(), 30, maxPixels=1e10).getInfo())
print('2019', ndvi_2019.reduceRegion(ee.Reducer.mean(), aoi.geometry(), 30, maxPixels=1e10).getInfo())
print('2020', ndvi_2020.reduceRegion(ee.Reducer.mean(), aoi.geometry(), 30, maxPixels=1e10).getInfo())
print('2021', ndvi_2021.reduceRegion(ee.Reducer.mean(), aoi.geometry(), 30, maxPixels=1e10).getInfo())
print('2022', ndvi_2022.reduceRegion(ee.Reducer.mean(), aoi.geometry(), 30, maxPixels=1e10).getInfo())

# export
stack = ee.Image.cat([ndvi_2018, ndvi_2019, ndvi_2020, ndvi_2021, ndvi_2022])
task = ee.batch.Export.image.toDrive(
    image=stack,
    description='NDVI_Pollino_2018_2022',
    folder='Pollino',
    region=aoi.geometry(),
    scale=10,
    crs='EPSG:32633',
    maxPixels=1e13
)
task.start()
