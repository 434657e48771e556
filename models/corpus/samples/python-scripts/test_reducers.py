import ee
ee.Initialize()

# playing with reducers
l = ee.List([1, 2, 3, 4, 5])
print(l.reduce(ee.Reducer.sum()).getInfo())
print(l.reduce(ee.Reducer.mean()).getInfo())
print(l.map(lambda x: ee.Number(x).multiply(2)).getInfo())

img = ee.Image('LANDSAT/LC08/C02/T1_L2/LC08_044034_20140318')
print(img.bandNames().getInfo())
print(img.projection().getInfo())
print(img.projection().nominalScale().getInfo())
print(img.date().format('YYYY-MM-dd').getInfo())
print(img.get('CLOUD_COVER').getInfo())
print(img.propertyNames().getInfo())

geom = ee.Geometry.Point([-122.26, 37.87]).buffer(1000)
print(geom.area().getInfo())

mean = img.select('SR_B.').reduceRegion(ee.Reducer.mean(), geom, 30)
print(mean.getInfo())

minmax = img.select('SR_B4').reduceRegion(
    reducer=ee.Reducer.minMax(),
    geometry=geom,
    scale=30
)
print(minmax.getInfo())

col = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2') \
    .filterBounds(geom) \
    .filterDate('2014-01-01', '2014-12-31')
print(col.size().getInfo())
print(col.first().id().getInfo())
print(col.aggregate_mean('CLOUD_COVER').getInfo())

d = ee.Date('2020-02-01')
print(d.advance(1, 'month').format().getInfo())
print(d.get('year').getInfo())
print(d.getRelative('day', 'year').getInfo())

fc = ee.FeatureCollection('USDOS/LSIB_SIMPLE/2017')
print(fc.first().toDictionary().getInfo())
print(fc.aggregate_array('country_na').distinct().sort().getInfo())
