import ee
ee.Initialize()

# phenology product MCD12Q2, mean and anomaly of green-up for the Alps
alps = ee.Geometry.Rectangle([6.0, 44.5, 14.5, 48.0])
dem = ee.Image('USGS/SRTMGL1_003')

col = ee.ImageCollection('MODIS/061/MCD12Q2').select(['Greenup_1', 'Peak_1', 'Dormancy_1'])

def toDoy(img):
    year = img.date().get('year')
    days = ee.Date.fromYMD(year, 1, 1).difference(ee.Date('1970-01-01'), 'day')
    return img.subtract(ee.Image.constant(days)).add(1).set('year', year)

doy = col.map(toDoy)

mean = doy.filter(ee.Filter.rangeContains('year', 2001, 2019)).mean()
grass = ee.ImageCollection('ESA/WorldCover/v100').first().eq(30)

for year in range(2001, 2020):
    img = doy.filter(ee.Filter.eq('year', year)).mean()
    anom = img.subtract(mean).updateMask(grass)
    high = anom.updateMask(dem.gt(1500))
    v = high.reduceRegion(
        reducer=ee.Reducer.median(),
        geometry=alps,
        scale=2000,
        maxPixels=1e9
    ).getInfo()
    print(year, v)

task = ee.batch.Export.image.toDrive(
    image=mean.updateMask(grass).toFloat().clip(alps),
    description='phenology_mean_alps',
    folder='phenology',
    region=alps,
    scale=500,
    crs='EPSG:3035',
    maxPixels=1e10
)
task.start()
