import ee
ee.Initialize()

# relative soil moisture index from change detection:
# sm = (sigma - dry) / (wet - dry)

aoi = ee.Geometry.Rectangle([-4.6, 41.1, -4.2, 41.5])

s1 = (ee.ImageCollection('COPERNICUS/S1_GRD')
      .filterBounds(aoi)
      .filterDate('2016-01-01', '2021-01-01')
      .filter(ee.Filter.eq('instrumentMode', 'IW'))
      .filter(ee.Filter.eq('orbitProperties_pass', 'ASCENDING'))
      .filter(ee.Filter.listContains('transmitterReceiverPolarisation', 'VV')))

orbits = s1.aggregate_array('relativeOrbitNumber_start').distinct().getInfo()
print('orbits', orbits)
s1 = s1.filter(ee.Filter.eq('relativeOrbitNumber_start', orbits[0]))

# normalise to 40 degree incidence
beta = -0.13


def normalise(img):
    vv = img.select('VV')
    angle = img.select('angle')
    vv40 = vv.subtract(angle.subtract(40).multiply(beta)).rename('VV40')
    return vv40.focal_mean(100, 'square', 'meters').copyProperties(img, ['system:time_start'])


s1n = s1.map(normalise)

dry = s1n.reduce(ee.Reducer.percentile([2])).rename('dry')
wet = s1n.reduce(ee.Reducer.percentile([98])).rename('wet')
sensitivity = wet.subtract(dry)


def ssm(img):
    sm = img.subtract(dry).divide(sensitivity).multiply(100).clamp(0, 100).rename('ssm')
    return sm.copyProperties(img, ['system:time_start'])


# mask urban, water and forest
lc = ee.ImageCollection('COPERNICUS/CORINE/V20/100m').filterDate('2018-01-01', '2018-12-31').first()
valid = lc.gte(211).And(lc.lte(244)).Or(lc.eq(321))

ssm_col = s1n.map(ssm).map(lambda i: ee.Image(i).updateMask(valid).copyProperties(i, ['system:time_start']))

station = ee.Geometry.Point([-4.43, 41.31]).buffer(500)


def extract(img):
    v = ee.Image(img).reduceRegion(ee.Reducer.mean(), station, 100).get('ssm')
    return ee.Feature(None, {'date': ee.Date(img.get('system:time_start')).format('YYYY-MM-dd'), 'ssm': v})


fc = ee.FeatureCollection(ssm_col.map(extract)).filter(ee.Filter.notNull(['ssm']))
for f in fc.getInfo()['features'][:30]:
    print(f['properties']['date'], round(f['properties']['ssm'], 1))

task = ee.batch.Export.table.toDrive(collection=fc, description='ssm_station', fileFormat='CSV')
task.start()
