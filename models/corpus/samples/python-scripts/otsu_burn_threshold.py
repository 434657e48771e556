import ee
import numpy as np
from skimage.filters import threshold_otsu

ee.Initialize()

aoi = ee.Geometry.Polygon([[[-8.25, 39.85], [-7.75, 39.85], [-7.75, 40.25], [-8.25, 40.25]]])

def nbr(img):
    return img.normalizedDifference(['B8', 'B12']).rename('nbr')

def clouds(img):
    return img.updateMask(img.select('QA60').eq(0))

s2 = ee.ImageCollection('COPERNICUS/S2').filterBounds(aoi).filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 20)).map(clouds).map(nbr)

pre = s2.filterDate('2017-05-15', '2017-06-16').median()
post = s2.filterDate('2017-06-25', '2017-07-31').median()
dnbr = pre.subtract(post).rename('dnbr').clip(aoi)

hist = dnbr.reduceRegion(
    reducer=ee.Reducer.histogram(256),
    geometry=aoi,
    scale=30,
    maxPixels=1e9
).get('dnbr').getInfo()

means = np.array(hist['bucketMeans'])
counts = np.array(hist['histogram'])
values = np.repeat(means, (counts / counts.sum() * 10000).astype(int))
thr = threshold_otsu(values)
print('otsu threshold: %.3f' % thr)

burned = dnbr.gt(float(thr)).selfMask()
area = burned.multiply(ee.Image.pixelArea()).reduceRegion(
    reducer=ee.Reducer.sum(),
    geometry=aoi,
    scale=20,
    maxPixels=1e9
).get('dnbr').getInfo()
print('burned area: %.0f ha' % (area / 10000))
