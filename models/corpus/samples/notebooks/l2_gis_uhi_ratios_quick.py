import ee, geemap
ee.Initialize(project='ee-uhi-quick')

city = ee.FeatureCollection('FAO/GAUL/2015/level2').filter(ee.Filter.eq('ADM2_NAME', 'Nairobi'))

def prep(img):
    o = img.select('SR_B.').multiply(0.0000275).add(-0.2)
    t = img.select('ST_B10').multiply(0.00341802).add(149).subtract(273.15)
    m = img.select('QA_PIXEL').bitwiseAnd(0b11000).eq(0)
    return o.addBands(t).updateMask(m)

l8 = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2').filterBounds(city).filterDate('2021-01-01', '2022-12-31').map(prep).median().clip(city)

ndvi = l8.normalizedDifference(['SR_B5', 'SR_B4'])
lst = l8.select('ST_B10')

s = lst.reduceRegion(ee.Reducer.mean().combine(ee.Reducer.stdDev(), '', True), city.geometry(), 100, maxPixels=1e9).getInfo()
print(s)

uhi = lst.subtract(s['ST_B10_mean']).divide(s['ST_B10_stdDev'])
utfvi = lst.subtract(s['ST_B10_mean']).divide(lst)

Map = geemap.Map()
Map.centerObject(city, 11)
Map.addLayer(lst, {'min': 20, 'max': 40, 'palette': 'jet'}, 'LST')
Map.addLayer(uhi, {'min': -3, 'max': 3, 'palette': ['blue', 'white', 'red']}, 'UHI')
Map.addLayer(utfvi, {'min': -0.02, 'max': 0.02, 'palette': ['green', 'yellow', 'orange', 'red']}, 'UTFVI')
Map.addLayer(ndvi, {'min': 0, 'max': 0.8, 'palette': 'Greens'}, 'NDVI', False)
Map
