import ee
ee.Initialize()

tibet = ee.Geometry.Rectangle([78, 27, 103, 37])
dem = ee.Image('USGS/GTOPO30')

mask_high = dem.gt(3000)

lst = ee.ImageCollection('MODIS/061/MOD11A2').select('LST_Night_1km')
years = ee.List.sequence(2001, 2020)


def yearly_mean(y):
    img = lst.filter(ee.Filter.calendarRange(y, y, 'year')).mean().multiply(0.02).subtract(273.15)
    img = img.updateMask(mask_high)
    year = ee.Image.constant(ee.Number(y)).toFloat().rename('year')
    return year.addBands(img.rename('lst')).set('year', y)


yearly = ee.ImageCollection.fromImages(years.map(yearly_mean))
fit = yearly.select(['year', 'lst']).reduce(ee.Reducer.linearFit())
corr = yearly.select(['year', 'lst']).reduce(ee.Reducer.pearsonsCorrelation())

out = fit.select('scale').multiply(10).rename('trend_decade') \
    .addBands(corr.select('p-value').rename('p')) \
    .clip(tibet).toFloat()

print(out.bandNames().getInfo())

# elevation dependent warming
belts = dem.divide(500).floor().toInt().rename('belt')
res = out.select('trend_decade').addBands(belts).reduceRegion(
    reducer=ee.Reducer.mean().group(groupField=1, groupName='belt'),
    geometry=tibet,
    scale=10000,
    maxPixels=1e9
).getInfo()
for g in res['groups']:
    if g['mean'] is not None:
        print(g['belt'] * 500, '-', g['belt'] * 500 + 500, 'm:', round(g['mean'], 3), 'K/decade')

task = ee.batch.Export.image.toDrive(
    image=out,
    description='lst_night_trend_tibet',
    folder='tibet',
    region=tibet,
    scale=1000,
    crs='EPSG:4326',
    maxPixels=1e10
)
task.start()
