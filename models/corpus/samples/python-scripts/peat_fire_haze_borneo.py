import ee
ee.Initialize()

kalteng = ee.FeatureCollection('FAO/GAUL/2015/level1').filter(ee.Filter.eq('ADM1_NAME', 'Kalimantan Tengah'))
peat = ee.FeatureCollection('users/hendra/peatland_kalteng')

# area terbakar di lahan gambut tahun 2015 dan 2019
for tahun in [2014, 2015, 2016, 2018, 2019, 2020]:
    burned = ee.ImageCollection('MODIS/006/MCD64A1') \
        .filterDate(str(tahun) + '-01-01', str(tahun) + '-12-31') \
        .select('BurnDate') \
        .max() \
        .gt(0)
    luas = burned.multiply(ee.Image.pixelArea()).divide(10000).rename('luas')
    total = luas.reduceRegion(
        reducer=ee.Reducer.sum(),
        geometry=kalteng.geometry(),
        scale=500,
        maxPixels=1e10
    ).get('luas').getInfo()
    gambut = luas.reduceRegion(
        reducer=ee.Reducer.sum(),
        geometry=peat.geometry(),
        scale=500,
        maxPixels=1e10
    ).get('luas').getInfo()
    print(tahun, 'total: %.0f ha' % total, 'gambut: %.0f ha' % gambut)
