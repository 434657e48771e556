# Land Surface Temperature (split window) - Landsat 8 TOA
import ee

ee.Initialize()

roi = ee.FeatureCollection('users/ozkan/ankara')

image = ee.ImageCollection('LANDSAT/LC08/C02/T1_TOA') \
    .filterBounds(roi) \
    .filterDate('2019-07-01', '2019-08-31') \
    .sort('CLOUD_COVER') \
    .first() \
    .clip(roi)

bt10 = image.select('B10')
bt11 = image.select('B11')

ndvi = image.normalizedDifference(['B5', 'B4']).rename('ndvi')

# fractional vegetation cover
ndvi_s = 0.2
ndvi_v = 0.5
fvc = ndvi.subtract(ndvi_s).divide(ndvi_v - ndvi_s).pow(2).rename('fvc')
fvc = fvc.where(ndvi.lt(ndvi_s), 0)
fvc = fvc.where(ndvi.gt(ndvi_v), 1)

# emissivity
es10, ev10 = 0.971, 0.987
es11, ev11 = 0.977, 0.989

lse10 = fvc.multiply(ev10).add(ee.Image(1).subtract(fvc).multiply(es10)).rename('lse10')
lse11 = fvc.multiply(ev11).add(ee.Image(1).subtract(fvc).multiply(es11)).rename('lse11')

m = lse10.add(lse11).divide(2)
dm = lse10.subtract(lse11)

# split window coefficients
c0 = -0.268
c1 = 1.378
c2 = 0.183
c3 = 54.30
c4 = -2.238
c5 = -129.20
c6 = 16.40

# water vapour from NCEP
date = image.date()
wv = ee.ImageCollection('NCEP_RE/surface_wv') \
    .filterDate(date, date.advance(1, 'day')) \
    .select('pr_wtr') \
    .mean() \
    .divide(10)

lst = image.expression(
    'b10 + c1 * (b10 - b11) + c2 * (b10 - b11) ** 2 + c0 + (c3 + c4 * w) * (1 - m) + (c5 + c6 * w) * dm', {
        'b10': bt10,
        'b11': bt11,
        'c0': c0,
        'c1': c1,
        'c2': c2,
        'c3': c3,
        'c4': c4,
        'c5': c5,
        'c6': c6,
        'w': wv,
        'm': m,
        'dm': dm
    }).subtract(273.15).rename('LST')

stats = lst.reduceRegion(
    reducer=ee.Reducer.minMax().combine(ee.Reducer.mean(), '', True),
    geometry=roi.geometry(),
    scale=100,
    maxPixels=1e10
)
print(stats.getInfo())

task = ee.batch.Export.image.toDrive(
    image=lst.toFloat(),
    description='LST_ankara_2019',
    folder='LST',
    region=roi.geometry(),
    scale=30,
    crs='EPSG:32636',
    maxPixels=1e10
)
task.start()
