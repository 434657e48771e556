import ee
ee.Initialize()

# Freezing and thawing degree days from ERA5-Land, TTOP like index

region = ee.Geometry.Rectangle([88, 31, 95, 36])
start_year, end_year = 2001, 2020


def degree_days(year):
    col = ee.ImageCollection('ECMWF/ERA5_LAND/DAILY_AGGR') \
        .filterDate('%d-07-01' % year, '%d-07-01' % (year + 1)) \
        .select('temperature_2m')

    def split(img):
        t = img.subtract(273.15)
        thaw = t.max(0).rename('thaw')
        freeze = t.min(0).multiply(-1).rename('freeze')
        return thaw.addBands(freeze)

    return col.map(split).sum().set('year', year)


yearly = ee.ImageCollection([degree_days(y) for y in range(start_year, end_year)])
mean = yearly.mean()
tdd = mean.select('thaw')
fdd = mean.select('freeze')

snow = ee.ImageCollection('MODIS/061/MOD10A1') \
    .filterDate('%d-07-01' % start_year, '%d-07-01' % end_year) \
    .select('NDSI_Snow_Cover').map(lambda i: i.gt(40)).mean().rename('snow')

# n-factors
nf = ee.Image(1).subtract(snow.multiply(0.7)).rename('nf')
nt = ee.Image(0.9)
rk = ee.Image(0.85)

ttop = nt.multiply(tdd).multiply(rk).subtract(nf.multiply(fdd)).divide(365).rename('ttop')
frost_number = fdd.sqrt().divide(fdd.sqrt().add(tdd.sqrt())).rename('F')
permafrost = ttop.lt(0).rename('permafrost')

area = permafrost.multiply(ee.Image.pixelArea()).divide(1e6).reduceRegion(
    reducer=ee.Reducer.sum(),
    geometry=region,
    scale=1000,
    maxPixels=1e9
)
print('Permafrost area (km2):', area.get('permafrost').getInfo())

out = ee.Image.cat([tdd, fdd, frost_number, ttop]).toFloat().clip(region)
task = ee.batch.Export.image.toDrive(
    image=out,
    description='permafrost_qtp',
    folder='permafrost',
    region=region,
    scale=1000,
    maxPixels=1e10
)
task.start()
