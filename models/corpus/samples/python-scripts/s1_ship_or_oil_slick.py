import ee
ee.Initialize()

# oil spill detection, dark spots in VV, Mauritius (Wakashio) August 2020
aoi = ee.Geometry.Rectangle([57.68, -20.48, 57.80, -20.34])

before = ee.ImageCollection('COPERNICUS/S1_GRD') \
    .filterBounds(aoi) \
    .filterDate('2020-07-01', '2020-07-31') \
    .filter(ee.Filter.eq('instrumentMode', 'IW')) \
    .filter(ee.Filter.listContains('transmitterReceiverPolarisation', 'VV')) \
    .select('VV') \
    .mean() \
    .clip(aoi)

after = ee.ImageCollection('COPERNICUS/S1_GRD') \
    .filterBounds(aoi) \
    .filterDate('2020-08-10', '2020-08-11') \
    .filter(ee.Filter.eq('instrumentMode', 'IW')) \
    .filter(ee.Filter.listContains('transmitterReceiverPolarisation', 'VV')) \
    .select('VV') \
    .mosaic() \
    .clip(aoi)

# land mask
srtm = ee.Image('USGS/SRTMGL1_003').unmask(0)
sea = srtm.lte(0)
jrc = ee.Image('JRC/GSW1_2/GlobalSurfaceWater').select('max_extent')

smooth = after.focal_median(30, 'circle', 'meters').updateMask(sea)

mean = smooth.reduceRegion(ee.Reducer.mean(), aoi, 10, maxPixels=1e9).getNumber('VV')
std = smooth.reduceRegion(ee.Reducer.stdDev(), aoi, 10, maxPixels=1e9).getNumber('VV')
thr = mean.subtract(std.multiply(1.5))
print('threshold', thr.getInfo())

dark = smooth.lt(thr).selfMask()
dark = dark.updateMask(dark.connectedPixelCount(100, False).gte(50))

area = dark.multiply(ee.Image.pixelArea()).reduceRegion(ee.Reducer.sum(), aoi, 10, maxPixels=1e9)
print(area.getInfo())

task = ee.batch.Export.image.toDrive(
    image=dark.toByte(),
    description='oil_slick_20200810',
    region=aoi,
    scale=10
)
task.start()
