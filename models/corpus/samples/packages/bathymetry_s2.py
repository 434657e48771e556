# Satellite derived bathymetry with the ratio of logs
import ee
import numpy as np
import pandas as pd

ee.Initialize()

aoi = ee.Geometry.Rectangle([-78.10, 24.35, -77.70, 24.75])
soundings = ee.FeatureCollection('users/marinelab/andros_soundings')


def mask_land_clouds(img):
    qa = img.select('QA60')
    clear = qa.bitwiseAnd(1 << 10).eq(0).And(qa.bitwiseAnd(1 << 11).eq(0))
    water = img.normalizedDifference(['B3', 'B8']).gt(0)
    return img.updateMask(clear.And(water))


def deglint(img, deep):
    """Sun glint correction from a deep water area"""
    out = []
    nir_min = img.select('B8').reduceRegion(ee.Reducer.percentile([1]), deep, 10).getNumber('B8')
    for band in ['B2', 'B3', 'B4']:
        fit = img.select(['B8', band]).reduceRegion(ee.Reducer.linearFit(), deep, 10, maxPixels=1e9)
        slope = ee.Image.constant(fit.getNumber('scale'))
        corrected = img.select(band).subtract(slope.multiply(img.select('B8').subtract(nir_min)))
        out.append(corrected)
    return ee.Image.cat(out)


deep = ee.Geometry.Rectangle([-77.78, 24.60, -77.72, 24.70])
col = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED') \
    .filterBounds(aoi) \
    .filterDate('2019-01-01', '2021-12-31') \
    .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 5)) \
    .map(mask_land_clouds)

img = deglint(col.median().clip(aoi), deep)
n = 1000
ratio = img.select('B2').divide(10000).multiply(n).log() \
    .divide(img.select('B3').divide(10000).multiply(n).log()).rename('ratio')

samples = ratio.sampleRegions(collection=soundings, properties=['depth'], scale=10)
samples = samples.filter(ee.Filter.lt('depth', 15)).randomColumn()
calib = samples.filter(ee.Filter.lt('random', 0.6))
valid = samples.filter(ee.Filter.gte('random', 0.6))

fit = calib.reduceColumns(ee.Reducer.linearFit(), ['ratio', 'depth'])
m1 = ee.Number(fit.get('scale'))
m0 = ee.Number(fit.get('offset'))
print('m1 = %.2f, m0 = %.2f' % (m1.getInfo(), m0.getInfo()))

depth = ratio.multiply(ee.Image.constant(m1)).add(ee.Image.constant(m0)).rename('sdb')
check = depth.sampleRegions(collection=valid, properties=['depth'], scale=10)
rows = check.reduceColumns(ee.Reducer.toList(2), ['depth', 'sdb']).get('list').getInfo()
df = pd.DataFrame(rows, columns=['depth', 'sdb'])
print('RMSE', np.sqrt(((df['depth'] - df['sdb']) ** 2).mean()))
print('MAE', (df['depth'] - df['sdb']).abs().mean())

task = ee.batch.Export.image.toDrive(
    image=depth.toFloat(),
    description='andros_sdb',
    folder='sdb',
    region=aoi,
    scale=10,
    maxPixels=1e10
)
task.start()
