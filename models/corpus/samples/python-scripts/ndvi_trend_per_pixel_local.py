import ee
import numpy as np
import rasterio
from scipy.stats import linregress
import requests
import os

ee.Initialize()

region = ee.Geometry.Rectangle([-1.80, 37.30, -1.40, 37.70])

if not os.path.exists('stack.tif'):
    imgs = []
    for y in range(2001, 2021):
        img = ee.ImageCollection('MODIS/061/MOD13Q1').filterDate('%d-01-01' % y, '%d-12-31' % y).select('NDVI').mean()
        imgs.append(img.rename('ndvi_%d' % y))
    stack = ee.Image.cat(imgs).multiply(0.0001).toFloat()
    url = stack.getDownloadURL({
        'region': region,
        'scale': 250,
        'crs': 'EPSG:32630',
        'format': 'GEO_TIFF'
    })
    r = requests.get(url)
    with open('stack.tif', 'wb') as f:
        f.write(r.content)

with rasterio.open('stack.tif') as src:
    data = src.read()
    profile = src.profile

n, rows, cols = data.shape
x = np.arange(n)
slope = np.full((rows, cols), np.nan, dtype='float32')
pval = np.full((rows, cols), np.nan, dtype='float32')
for i in range(rows):
    for j in range(cols):
        y = data[:, i, j]
        if np.isnan(y).any():
            continue
        res = linregress(x, y)
        slope[i, j] = res.slope
        pval[i, j] = res.pvalue

profile.update(count=2, dtype='float32', nodata=np.nan)
with rasterio.open('trend.tif', 'w', **profile) as dst:
    dst.write(slope, 1)
    dst.write(pval, 2)
print('significant: %.1f %%' % (np.nanmean(pval < 0.05) * 100))
