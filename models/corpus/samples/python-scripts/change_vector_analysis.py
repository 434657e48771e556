import ee
import math
ee.Initialize()

roi = ee.Geometry.Rectangle([85.0, 20.1, 86.2, 20.9])

def getTC(image):
    coef = {
        'brightness': [0.3510, 0.3813, 0.3437, 0.7196, 0.2396, 0.1949],
        'greenness': [-0.3599, -0.3533, -0.4734, 0.6633, 0.0087, -0.2856],
    }
    img = image.select(['B2', 'B3', 'B4', 'B8', 'B11', 'B12'])
    b = img.multiply(ee.Image.constant(coef['brightness'])).reduce(ee.Reducer.sum()).rename('brightness')
    g = img.multiply(ee.Image.constant(coef['greenness'])).reduce(ee.Reducer.sum()).rename('greenness')
    return b.addBands(g)

def s2(start, end):
    return ee.ImageCollection('COPERNICUS/S2_HARMONIZED') \
        .filterBounds(roi) \
        .filterDate(start, end) \
        .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 10)) \
        .map(lambda i: i.updateMask(i.select('QA60').eq(0)).divide(10000)) \
        .median()

t1 = getTC(s2('2019-03-15', '2019-04-30'))
t2 = getTC(s2('2019-05-05', '2019-06-15'))

diff = t2.subtract(t1)
magnitude = diff.pow(2).reduce(ee.Reducer.sum()).sqrt().rename('magnitude')
angle = diff.select('greenness').atan2(diff.select('brightness')).multiply(180 / math.pi).rename('angle')

# sectors: 1 = B+ G+, 2 = B- G+, 3 = B- G-, 4 = B+ G-
db = diff.select('brightness')
dg = diff.select('greenness')
sector = ee.Image(0) \
    .where(db.gte(0).And(dg.gte(0)), 1) \
    .where(db.lt(0).And(dg.gte(0)), 2) \
    .where(db.lt(0).And(dg.lt(0)), 3) \
    .where(db.gte(0).And(dg.lt(0)), 4)

changed = magnitude.gt(0.1)
result = sector.updateMask(changed).clip(roi)

task = ee.batch.Export.image.toDrive(
    image=result.toByte(),
    description='cva_fani',
    folder='fani',
    region=roi,
    scale=20,
    crs='EPSG:32645',
    maxPixels=1e10
)
task.start()
