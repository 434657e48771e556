import ee
ee.Initialize()

oasis = ee.FeatureCollection('users/oasis_ma/draa').geometry()

def l57(img):
    qa = img.select('QA_PIXEL')
    m = qa.bitwiseAnd(1 << 3).eq(0).And(qa.bitwiseAnd(1 << 4).eq(0))
    sr = img.select(['SR_B3', 'SR_B4', 'SR_B5'], ['red', 'nir', 'swir']).multiply(0.0000275).add(-0.2)
    return sr.updateMask(m).copyProperties(img, ['system:time_start'])

def l8(img):
    qa = img.select('QA_PIXEL')
    m = qa.bitwiseAnd(1 << 3).eq(0).And(qa.bitwiseAnd(1 << 4).eq(0))
    sr = img.select(['SR_B4', 'SR_B5', 'SR_B6'], ['red', 'nir', 'swir']).multiply(0.0000275).add(-0.2)
    return sr.updateMask(m).copyProperties(img, ['system:time_start'])

col = ee.ImageCollection('LANDSAT/LT05/C02/T1_L2').filterBounds(oasis).map(l57) \
    .merge(ee.ImageCollection('LANDSAT/LE07/C02/T1_L2').filterBounds(oasis).map(l57)) \
    .merge(ee.ImageCollection('LANDSAT/LC08/C02/T1_L2').filterBounds(oasis).map(l8))

years = ee.List.sequence(1985, 2022)

def annual(y):
    y = ee.Number(y)
    img = col.filter(ee.Filter.calendarRange(y, y, 'year')).median()
    n = col.filter(ee.Filter.calendarRange(y, y, 'year')).size()
    ndvi = img.normalizedDifference(['nir', 'red']).rename('ndvi')
    ndmi = img.normalizedDifference(['nir', 'swir']).rename('ndmi')
    year = ee.Image.constant(y).toFloat().rename('year')
    return year.addBands(ndvi).addBands(ndmi).set('year', y).set('n', n)

n_img = years.map(lambda y: col.filter(ee.Filter.calendarRange(y, y, 'year')).size()).getInfo()
print(list(zip(range(1985, 2023), n_img)))

valid = ee.List([y for y, n in zip(range(1985, 2023), n_img) if n > 3])
ts = ee.ImageCollection.fromImages(valid.map(annual))

sen_ndvi = ts.select(['year', 'ndvi']).reduce(ee.Reducer.sensSlope()).select('slope').rename('sen_ndvi')
sen_ndmi = ts.select(['year', 'ndmi']).reduce(ee.Reducer.sensSlope()).select('slope').rename('sen_ndmi')
tau = ts.select('ndvi').reduce(ee.Reducer.kendallsCorrelation(1)).select('ndvi_tau')

out = sen_ndvi.addBands(sen_ndmi).addBands(tau).clip(oasis).toFloat()

task = ee.batch.Export.image.toDrive(
    image=out,
    description='trend_draa',
    folder='oasis',
    region=oasis,
    scale=30,
    crs='EPSG:32629',
    maxPixels=1e10
)
task.start()
