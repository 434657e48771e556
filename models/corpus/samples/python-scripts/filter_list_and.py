import ee
ee.Initialize()

aoi = ee.Geometry.Rectangle([35.8, -3.4, 36.4, -2.9])

filters = [
    ee.Filter.bounds(aoi),
    ee.Filter.date('2019-01-01', '2020-01-01'),
    ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 20)
]
s2 = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED').filter(ee.Filter.And(*filters))
print('S2:', s2.size().getInfo())

s1_filters = [
    ee.Filter.bounds(aoi),
    ee.Filter.date('2019-01-01', '2020-01-01'),
    ee.Filter.eq('instrumentMode', 'IW'),
    ee.Filter.eq('orbitProperties_pass', 'ASCENDING'),
    ee.Filter.listContains('transmitterReceiverPolarisation', 'VV'),
    ee.Filter.listContains('transmitterReceiverPolarisation', 'VH')
]
s1 = ee.ImageCollection('COPERNICUS/S1_GRD').filter(ee.Filter.And(*s1_filters))
print('S1:', s1.size().getInfo())

l8 = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2') \
    .filter(ee.Filter.bounds(aoi)) \
    .filter(ee.Filter.date('2019-01-01', '2020-01-01')) \
    .filter(ee.Filter.lt('CLOUD_COVER', 20))
print('L8:', l8.size().getInfo())

# wet and dry season
wet = ee.Filter.Or(
    ee.Filter.calendarRange(11, 12, 'month'),
    ee.Filter.calendarRange(1, 5, 'month')
)
dry = ee.Filter.calendarRange(6, 10, 'month')

s1_wet = s1.filter(wet).select(['VV', 'VH']).mean()
s1_dry = s1.filter(dry).select(['VV', 'VH']).mean()
ratio = s1_wet.subtract(s1_dry).rename(['VV_diff', 'VH_diff'])

print(ratio.reduceRegion(ee.Reducer.mean(), aoi, 100, maxPixels=1e9).getInfo())

s2_wet = s2.filter(wet).median()
s2_dry = s2.filter(dry).median()
print(s2_wet.bandNames().getInfo())
