import ee
ee.Initialize()

# mean NDVI and LST by land cover class
aoi = ee.FeatureCollection('FAO/GAUL/2015/level1').filter(ee.Filter.eq('ADM1_NAME', 'Punjab')).filter(ee.Filter.eq('ADM0_NAME', 'India'))

ndvi = ee.ImageCollection('MODIS/006/MOD13A2').filterDate('2019-01-01', '2019-12-31').select('NDVI').mean().multiply(0.0001)
lst = ee.ImageCollection('MODIS/006/MOD11A2').filterDate('2019-01-01', '2019-12-31').select('LST_Day_1km').mean().multiply(0.02).subtract(273.15)
lc = ee.ImageCollection('MODIS/006/MCD12Q1').filterDate('2019-01-01', '2019-12-31').first().select('LC_Type1')

img = ndvi.addBands(lst).addBands(lc)

result = img.reduceRegion(
    reducer=ee.Reducer.mean().repeat(2).group(
        groupField=2,
        groupName='lc'
    ),
    geometry=aoi.geometry(),
    scale=1000,
    maxPixels=1e9
)

for g in result.getInfo()['groups']:
    print('class', g['lc'], 'NDVI: %.3f  LST: %.2f' % (g['mean'][0], g['mean'][1]))
