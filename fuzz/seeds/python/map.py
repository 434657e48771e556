import ee, geemap
ee.Initialize(project='x')
s2 = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED').filterDate('2020-01-01', '2021-01-01')
def f(image):
    return image.updateMask(image.select('QA60').eq(0)).divide(10000)
Map = geemap.Map()
Map.addLayer(s2.map(f).median(), {'bands': ['B4', 'B3', 'B2'], 'min': 0, 'max': 0.3}, 'median')
