import ee
import pandas as pd

ee.Initialize()

lucas = ee.FeatureCollection('JRC/LUCAS_HARMO/THLOC/V1')
spain = ee.FeatureCollection('FAO/GAUL/2015/level0').filter(ee.Filter.eq('ADM0_NAME', 'Spain'))

pts = lucas.filterBounds(spain).filter(ee.Filter.eq('year', 2018))
print(pts.size().getInfo())
print(pts.first().propertyNames().getInfo())
print(pts.aggregate_histogram('lc1').getInfo())

# crop points only
crops = pts.filter(ee.Filter.stringStartsWith('lc1', 'B'))

def mask(img):
    scl = img.select('SCL')
    return img.updateMask(scl.eq(4).Or(scl.eq(5)))

def ndvi(img):
    return img.normalizedDifference(['B8', 'B4']).rename('ndvi').copyProperties(img, ['system:time_start'])

s2 = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED').filterBounds(spain).filterDate('2018-01-01', '2018-12-31').filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 60)).map(mask).map(ndvi)

images = []
for m in range(1, 13):
    images.append(s2.filter(ee.Filter.calendarRange(m, m, 'month')).median().rename('ndvi_%02d' % m))
stack = ee.Image.cat(images).unmask(-9999)

samples = stack.sampleRegions(
    collection=crops,
    properties=['point_id', 'lc1', 'lu1'],
    scale=10,
    tileScale=16
)

task = ee.batch.Export.table.toDrive(
    collection=samples,
    description='lucas_spain_ndvi_2018',
    folder='lucas',
    fileFormat='CSV'
)
task.start()
