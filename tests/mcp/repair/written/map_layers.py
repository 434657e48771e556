# faults: method in another case, unknown style
import ee
import geemap

ee.Initialize(project='my-project')

# Vegetation and water on a map.
delta = ee.Geometry.Rectangle([28.6, 44.7, 29.8, 45.5])
image = (
    ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
    .filter_bounds(delta)  #~     .filterBounds(delta)
    .filterDate('2021-06-01', '2021-07-01')
    .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 20))
    .median()
    .clip(delta)
)
ndvi = image.normalizedDifference(['B8', 'B4']).rename('NDVI')
ndwi = image.normalizedDifference(['B3', 'B8']).rename('NDWI')

m = geemap.Map()
m.centerObject(delta, 9)
m.addLayer(ndvi, {'min': 0, 'max': 1, 'pallette': ['white', 'green']}, 'NDVI')  #~ m.addLayer(ndvi, {'min': 0, 'max': 1, 'palette': ['white', 'green']}, 'NDVI')
m.addLayer(ndwi.gt(0).selfMask(), {'colors': ['blue']}, 'water')  #~ m.addLayer(ndwi.gt(0).selfMask(), {'palette': ['blue']}, 'water')
m
