import ee
import geemap

# Create an interactive map
Map = geemap.Map(center=[40, -100], zoom=4)
Map

ee.Initialize()

# Cloud-free composite of Tasmania from Landsat 8 TOA
tas = ee.FeatureCollection('FAO/GAUL/2015/level1').filter(ee.Filter.eq('ADM1_NAME', 'Tasmania'))


def cloudScore(image):
    scored = ee.Algorithms.Landsat.simpleCloudScore(image)
    return image.updateMask(scored.select(['cloud']).lt(20))


collection = ee.ImageCollection('LANDSAT/LC08/C02/T1_TOA') \
    .filterBounds(tas) \
    .filterDate('2020-11-01', '2021-03-01')

masked = collection.map(cloudScore)
composite = masked.median().clip(tas)

ndvi = composite.normalizedDifference(['B5', 'B4']).rename('NDVI')

# Greenest pixel
withNDVI = masked.map(lambda image: image.addBands(image.normalizedDifference(['B5', 'B4']).rename('nd')))
greenest = withNDVI.qualityMosaic('nd').clip(tas)

# Display the results
Map.centerObject(tas, 7)
Map.addLayer(composite, {'bands': ['B4', 'B3', 'B2'], 'min': 0, 'max': 0.3}, 'Median')
Map.addLayer(greenest, {'bands': ['B4', 'B3', 'B2'], 'min': 0, 'max': 0.3}, 'Greenest', False)
Map.addLayer(ndvi, {'min': 0, 'max': 1, 'palette': ['white', 'green']}, 'NDVI', False)

# Display Earth Engine data layers
Map.addLayerControl()
Map
