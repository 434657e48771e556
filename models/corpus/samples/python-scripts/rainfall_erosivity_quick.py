import ee
ee.Initialize()

roi = ee.FeatureCollection('FAO/GAUL/2015/level1').filter(ee.Filter.eq('ADM1_NAME', 'Antalya'))

# Fournier index from WorldClim monthly precipitation
wc = ee.ImageCollection('WORLDCLIM/V1/MONTHLY').select('prec')
annual = wc.sum()
mfi = wc.map(lambda img: img.pow(2)).sum().divide(annual).rename('MFI')
R = mfi.multiply(4.17).subtract(152).max(0).rename('R')
print(R.reduceRegion(ee.Reducer.mean(), roi.geometry(), 1000, maxPixels=1e9).getInfo())
