import ee
ee.Initialize()

AOI = ee.Geometry.Rectangle([103.0, 10.3, 105.5, 12.5])

def get_s1(pol, orbit, start, end):
    return ee.ImageCollection('COPERNICUS/S1_GRD') \
        .filterBounds(AOI) \
        .filterDate(start, end) \
        .filter(ee.Filter.eq('instrumentMode', 'IW')) \
        .filter(ee.Filter.eq('orbitProperties_pass', orbit)) \
        .filter(ee.Filter.listContains('transmitterReceiverPolarisation', pol)) \
        .select(pol)

def metrics(col, name):
    mean = col.mean().rename(name + '_mean')
    mini = col.min().rename(name + '_min')
    maxi = col.max().rename(name + '_max')
    std = col.reduce(ee.Reducer.stdDev()).rename(name + '_std')
    p10 = col.reduce(ee.Reducer.percentile([10])).rename(name + '_p10')
    p90 = col.reduce(ee.Reducer.percentile([90])).rename(name + '_p90')
    return ee.Image.cat([mean, mini, maxi, std, p10, p90])

for year in [2016, 2017, 2018, 2019, 2020]:
    start = '%d-01-01' % year
    end = '%d-12-31' % year
    vv = metrics(get_s1('VV', 'DESCENDING', start, end), 'VV')
    vh = metrics(get_s1('VH', 'DESCENDING', start, end), 'VH')
    img = vv.addBands(vh).clip(AOI).multiply(100).toInt16()

    task = ee.batch.Export.image.toAsset(
        image=img,
        description='s1_timescan_%d' % year,
        assetId='users/sokha/s1_timescan_%d' % year,
        region=AOI,
        scale=20,
        maxPixels=1e13
    )
    task.start()
    print(year, task.id)
