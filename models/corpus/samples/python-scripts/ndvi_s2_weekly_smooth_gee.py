import ee
ee.Initialize()

aoi = ee.FeatureCollection('users/barley/fields_denmark')
start = ee.Date('2022-03-01')
end = ee.Date('2022-09-01')
interval = 7

def cloudMask(img):
    scl = img.select('SCL')
    mask = scl.eq(4).Or(scl.eq(5)).Or(scl.eq(7))
    return img.updateMask(mask)

def addNDVI(img):
    return img.normalizedDifference(['B8', 'B4']).rename('NDVI').copyProperties(img, ['system:time_start'])

col = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED') \
    .filterBounds(aoi) \
    .filterDate(start, end) \
    .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 80)) \
    .map(cloudMask) \
    .map(addNDVI)

numWeeks = end.difference(start, 'day').divide(interval).floor()
weeks = ee.List.sequence(0, numWeeks.subtract(1))

def weekly(w):
    d1 = start.advance(ee.Number(w).multiply(interval), 'day')
    d2 = d1.advance(interval, 'day')
    # window of +- 2 weeks for the gap filling
    narrow = col.filterDate(d1, d2).median()
    wide = col.filterDate(d1.advance(-14, 'day'), d2.advance(14, 'day')).median()
    img = ee.Image(ee.Algorithms.If(col.filterDate(d1, d2).size().gt(0), narrow.unmask(wide), wide))
    return img.rename('NDVI').set('system:time_start', d1.millis()).set('week', w)

weeklyCol = ee.ImageCollection.fromImages(weeks.map(weekly))

bands = weeklyCol.toBands()
names = weeks.map(lambda w: ee.String('NDVI_w').cat(ee.Number(w).int().format('%02d')))
bands = bands.rename(names)
print(bands.bandNames().getInfo())

table = bands.reduceRegions(
    collection=aoi,
    reducer=ee.Reducer.mean(),
    scale=10,
    tileScale=4
)
task = ee.batch.Export.table.toDrive(
    collection=table,
    description='ndvi_weekly_fields',
    folder='barley',
    fileFormat='CSV'
)
task.start()
