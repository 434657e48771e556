import ee
ee.Initialize()

europe = ee.Geometry.Rectangle([-10, 36, 30, 60])
gpp = ee.ImageCollection('MODIS/061/MOD17A2H').select('Gpp')
lc = ee.ImageCollection('MODIS/061/MCD12Q1').filterDate('2017-01-01', '2017-12-31').first().select('LC_Type1')

def summer_sum(year):
    return gpp.filterDate('%d-06-01' % year, '%d-09-01' % year).sum().multiply(0.0001)

ref = ee.ImageCollection([summer_sum(y) for y in range(2001, 2018)])
ref_mean = ref.mean()
ref_std = ref.reduce(ee.Reducer.stdDev())

for year in [2003, 2010, 2015, 2018, 2022]:
    anom = summer_sum(year).subtract(ref_mean)
    rel = anom.divide(ref_mean).multiply(100).rename('rel')
    std = anom.divide(ref_std).rename('std')
    img = rel.addBands(std).addBands(lc)
    res = img.reduceRegion(
        reducer=ee.Reducer.mean().repeat(2).group(groupField=2, groupName='lc'),
        geometry=europe,
        scale=5000,
        maxPixels=1e9
    ).getInfo()
    print(year)
    for g in res['groups']:
        if g['lc'] in [1, 4, 5, 8, 10, 12]:
            print('   LC %d: %.1f %% (%.2f sd)' % (g['lc'], g['mean'][0], g['mean'][1]))

    task = ee.batch.Export.image.toDrive(
        image=std.toFloat(),
        description='gpp_anomaly_%d' % year,
        folder='gpp',
        region=europe,
        scale=1000,
        crs='EPSG:3035',
        maxPixels=1e10
    )
    task.start()
