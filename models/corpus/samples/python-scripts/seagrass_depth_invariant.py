import ee
import numpy as np
ee.Initialize()

aoi = ee.Geometry.Rectangle([32.85, -26.15, 33.05, -25.95])
sand = ee.FeatureCollection('users/inhaca/sand')
train = ee.FeatureCollection('users/inhaca/benthic')

def mask(img):
    qa = img.select('QA60')
    return img.updateMask(qa.bitwiseAnd(1 << 10).eq(0)).updateMask(qa.bitwiseAnd(1 << 11).eq(0))

img = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED') \
    .filterBounds(aoi) \
    .filterDate('2020-05-01', '2020-09-30') \
    .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 5)) \
    .map(mask) \
    .median() \
    .divide(10000) \
    .clip(aoi)

water = img.normalizedDifference(['B3', 'B11']).gt(0)
img = img.select(['B1', 'B2', 'B3', 'B4']).updateMask(water)
logs = img.max(0.0001).log()

# attenuation ratios over sand at different depth
s = logs.sampleRegions(collection=sand, scale=10)
vals = {b: np.array(s.aggregate_array(b).getInfo()) for b in ['B2', 'B3', 'B4']}

def ratio(x, y):
    vx, vy = np.var(x), np.var(y)
    cov = np.cov(x, y)[0, 1]
    a = (vx - vy) / (2 * cov)
    return float(a + np.sqrt(a ** 2 + 1))

k23 = ratio(vals['B2'], vals['B3'])
k24 = ratio(vals['B2'], vals['B4'])
k34 = ratio(vals['B3'], vals['B4'])
print(k23, k24, k34)

dii23 = logs.select('B2').subtract(logs.select('B3').multiply(k23)).rename('dii23')
dii24 = logs.select('B2').subtract(logs.select('B4').multiply(k24)).rename('dii24')
dii34 = logs.select('B3').subtract(logs.select('B4').multiply(k34)).rename('dii34')

stack = img.addBands([dii23, dii24, dii34])
samples = stack.sampleRegions(collection=train, properties=['class'], scale=10).randomColumn()
tr = samples.filter(ee.Filter.lt('random', 0.7))
te = samples.filter(ee.Filter.gte('random', 0.7))
clf = ee.Classifier.smileRandomForest(100).train(tr, 'class', stack.bandNames())
cm = te.classify(clf).errorMatrix('class', 'classification')
print(cm.getInfo())
print('OA', cm.accuracy().getInfo())

task = ee.batch.Export.image.toDrive(
    image=stack.classify(clf).toByte(),
    description='seagrass_inhaca',
    region=aoi,
    scale=10,
    crs='EPSG:32736'
)
task.start()
