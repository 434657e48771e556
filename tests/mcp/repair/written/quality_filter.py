# faults: invented function, unknown property
import ee

ee.Initialize(project='my-project')

# The clearest scene of a summer.
point = ee.Geometry.Point([8.55, 47.37])
collection = (
    ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
    .filterBounds(point)
    .filterDate('2023-06-01', '2023-09-01')
    .filter(ee.Filter.less('CLOUD_COVER', 20))  #~     .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 20))
)
best = collection.sort('CLOUD_COVER').first()  #~ best = collection.sort('CLOUDY_PIXEL_PERCENTAGE').first()
ndvi = best.normalizedDifference(['B8', 'B4']).rename('NDVI')

value = ndvi.reduceRegion(
    reducer=ee.Reducer.mean(),
    geometry=point.buffer(500),
    scale=10,
)
print('scenes:', collection.size().getInfo())
print('NDVI:', value.get('NDVI').getInfo())
print('date:', best.date().format('yyyy-MM-dd').getInfo())
