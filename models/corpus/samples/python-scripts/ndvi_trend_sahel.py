import ee
ee.Initialize()

# Trend of annual NDVI, MODIS 2001-2020, Sahel
region = ee.Geometry.Rectangle([-17.5, 11, 25, 18])

modis = ee.ImageCollection('MODIS/006/MOD13Q1').select('NDVI')

years = ee.List.sequence(2001, 2020)

def annualMean(year):
    start = ee.Date.fromYMD(year, 1, 1)
    end = start.advance(1, 'year')
    img = modis.filterDate(start, end).mean().multiply(0.0001)
    yearBand = ee.Image.constant(ee.Number(year)).toFloat().rename('year')
    return img.addBands(yearBand).set('year', year)

annual = ee.ImageCollection(years.map(annualMean))

# linear fit: first band independent, second band dependent
trend = annual.select(['year', 'NDVI']).reduce(ee.Reducer.linearFit())
slope = trend.select('scale')

# Sens slope
sens = annual.select(['year', 'NDVI']).reduce(ee.Reducer.sensSlope())

# Mann-Kendall
kendall = annual.select('NDVI').reduce(ee.Reducer.kendallsCorrelation())
tau = kendall.select('NDVI_tau')
p = kendall.select('NDVI_p-value')

significant = slope.updateMask(p.lt(0.05))

print(trend.bandNames().getInfo())
print(kendall.bandNames().getInfo())

task1 = ee.batch.Export.image.toDrive(
    image=slope.toFloat(),
    description='ndvi_slope_sahel',
    folder='sahel',
    region=region,
    scale=250,
    crs='EPSG:4326',
    maxPixels=1e13
)
task1.start()

task2 = ee.batch.Export.image.toDrive(
    image=tau.toFloat(),
    description='ndvi_tau_sahel',
    folder='sahel',
    region=region,
    scale=250,
    crs='EPSG:4326',
    maxPixels=1e13
)
task2.start()

task3 = ee.batch.Export.image.toDrive(
    image=significant.toFloat(),
    description='ndvi_slope_significant_sahel',
    folder='sahel',
    region=region,
    scale=250,
    crs='EPSG:4326',
    maxPixels=1e13
)
task3.start()
