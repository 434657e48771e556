import ee
import pandas as pd

ee.Initialize()

# An Giang province, Vietnam
province = ee.FeatureCollection('FAO/GAUL/2015/level1') \
    .filter(ee.Filter.eq('ADM1_NAME', 'An Giang'))

start_date = '2019-11-01'
end_date = '2020-11-01'

s1 = ee.ImageCollection('COPERNICUS/S1_GRD') \
    .filterBounds(province) \
    .filterDate(start_date, end_date) \
    .filter(ee.Filter.eq('instrumentMode', 'IW')) \
    .filter(ee.Filter.eq('orbitProperties_pass', 'DESCENDING')) \
    .filter(ee.Filter.listContains('transmitterReceiverPolarisation', 'VH')) \
    .select(['VV', 'VH'])

def speckle(img):
    return img.focal_median(30, 'circle', 'meters').copyProperties(img, ['system:time_start'])

s1 = s1.map(speckle)

# 12-day composites
step = 12
n = ee.Date(end_date).difference(ee.Date(start_date), 'day').divide(step).floor()
steps = ee.List.sequence(0, n.subtract(1))

def composite(i):
    d1 = ee.Date(start_date).advance(ee.Number(i).multiply(step), 'day')
    d2 = d1.advance(step, 'day')
    return s1.filterDate(d1, d2).mean() \
        .set('system:time_start', d1.millis()) \
        .set('date', d1.format('YYYY-MM-dd')) \
        .set('n', s1.filterDate(d1, d2).size())

series = ee.ImageCollection(steps.map(composite)).filter(ee.Filter.gt('n', 0))

vh = series.select('VH')
vh_min = vh.min()
vh_max = vh.max()
vh_range = vh_max.subtract(vh_min)
vh_std = vh.reduce(ee.Reducer.stdDev())

# rice: low minimum (flooding) and high range
rice = vh_min.lt(-20).And(vh_range.gt(6)).rename('rice')

# mask permanent water and forest
water = ee.Image('JRC/GSW1_3/GlobalSurfaceWater').select('occurrence').unmask(0).gt(80)
rice = rice.updateMask(water.Not())

# count of flooding events = number of crops
def flooded(img):
    return img.lt(-20)

n_flood = vh.map(flooded).sum().rename('n_flood')

# training points
points = ee.FeatureCollection('users/ptnhan/angiang_points')
ts = vh.toBands().sampleRegions(collection=points, properties=['class', 'id'], scale=10)
task = ee.batch.Export.table.toDrive(
    collection=ts,
    description='angiang_vh_timeseries',
    fileFormat='CSV'
)
task.start()

task = ee.batch.Export.image.toDrive(
    image=rice.toByte(),
    description='angiang_rice_2020',
    region=province.geometry(),
    scale=10,
    crs='EPSG:32648',
    maxPixels=1e13
)
task.start()
