import ee

ee.Initialize()

# Land productivity dynamics (trajectory, state, performance)

NDVI = ee.ImageCollection('MODIS/061/MOD13Q1').select('NDVI')
COUNTRY = ee.FeatureCollection('FAO/GAUL/2015/level0').filter(ee.Filter.eq('ADM0_NAME', 'Tunisia'))

YEAR_START = 2001
YEAR_END = 2015


def annual_integral(year):
    year = ee.Number(year)
    img = NDVI.filter(ee.Filter.calendarRange(year, year, 'year')).mean().multiply(0.0001)
    t = ee.Image.constant(year).toFloat().rename('year')
    return img.addBands(t).set('year', year).set('system:time_start', ee.Date.fromYMD(year, 1, 1).millis())


annual = ee.ImageCollection(ee.List.sequence(YEAR_START, YEAR_END).map(annual_integral))

# 1. trajectory
fit = annual.select(['year', 'NDVI']).reduce(ee.Reducer.linearFit())
kendall = annual.select('NDVI').reduce(ee.Reducer.kendallsCorrelation(1))
slope = fit.select('scale')
pval = kendall.select('NDVI_p-value')

trajectory = ee.Image(0) \
    .where(slope.lt(0).And(pval.lt(0.05)), -1) \
    .where(slope.gt(0).And(pval.lt(0.05)), 1) \
    .rename('trajectory')

# 2. state
baseline = annual.filter(ee.Filter.rangeContains('year', 2001, 2012)).select('NDVI')
recent = annual.filter(ee.Filter.rangeContains('year', 2013, 2015)).select('NDVI').mean()
pct = baseline.reduce(ee.Reducer.percentile([10, 20, 30, 40, 50, 60, 70, 80, 90]))


def classify(img):
    cls = ee.Image(1)
    for p in [10, 20, 30, 40, 50, 60, 70, 80, 90]:
        cls = cls.add(img.gt(pct.select('NDVI_p%d' % p)))
    return cls


state_diff = classify(recent).subtract(classify(baseline.mean()))
state = ee.Image(0) \
    .where(state_diff.lte(-2), -1) \
    .where(state_diff.gte(2), 1) \
    .rename('state')

# combine
lpd = trajectory.min(state).rename('lpd')
lpd = lpd.where(trajectory.eq(1).And(state.gte(0)), 1).clip(COUNTRY)

area = ee.Image.pixelArea().divide(1e6).addBands(lpd).reduceRegion(
    reducer=ee.Reducer.sum().group(groupField=1, groupName='class'),
    geometry=COUNTRY.geometry(),
    scale=250,
    maxPixels=1e10,
    tileScale=4
).getInfo()

for g in area['groups']:
    label = {-1: 'degraded', 0: 'stable', 1: 'improved'}[g['class']]
    print('{}: {:.0f} km2'.format(label, g['sum']))

task = ee.batch.Export.image.toDrive(
    image=lpd.toInt8(),
    description='lpd_tunisia',
    region=COUNTRY.geometry().bounds(),
    scale=250,
    maxPixels=1e10
)
task.start()
