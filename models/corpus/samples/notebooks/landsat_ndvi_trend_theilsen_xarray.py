import ee
import xee
import xarray as xr
import numpy as np
import pandas as pd
import matplotlib.pyplot as plt
import pymannkendall as mk
from dask.diagnostics import ProgressBar

ee.Initialize(project='ndvi-trend-xr', opt_url='https://earthengine-highvolume.googleapis.com')

roi = ee.Geometry.Rectangle([-1.9, 37.0, -1.3, 37.5])

def mask(img):
    qa = img.select('QA_PIXEL')
    m = qa.bitwiseAnd(1 << 3).eq(0).And(qa.bitwiseAnd(1 << 4).eq(0))
    return img.updateMask(m)

def l8_ndvi(img):
    img = mask(img)
    sr = img.select(['SR_B5', 'SR_B4']).multiply(0.0000275).add(-0.2)
    return sr.normalizedDifference(['SR_B5', 'SR_B4']).rename('ndvi').set('system:time_start', img.get('system:time_start'))

def l57_ndvi(img):
    img = mask(img)
    sr = img.select(['SR_B4', 'SR_B3']).multiply(0.0000275).add(-0.2)
    return sr.normalizedDifference(['SR_B4', 'SR_B3']).rename('ndvi').set('system:time_start', img.get('system:time_start'))

l5 = ee.ImageCollection('LANDSAT/LT05/C02/T1_L2').filterBounds(roi).map(l57_ndvi)
l8 = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2').filterBounds(roi).map(l8_ndvi)
col = l5.merge(l8)

years = [y for y in range(1985, 2023) if y != 2012]
annual = ee.ImageCollection([
    col.filterDate(f'{y}-04-01', f'{y}-09-01').median().rename('ndvi').set('system:time_start', ee.Date.fromYMD(y, 6, 1).millis())
    for y in years
])

ds = xr.open_dataset(annual, engine='ee', geometry=roi, crs='EPSG:32630', scale=90)
with ProgressBar():
    ds = ds.load()
print(ds)

ndvi = ds['ndvi']
ndvi = ndvi.where((ndvi > -0.2) & (ndvi < 1))


def sen(y):
    y = y[~np.isnan(y)]
    if len(y) < 15:
        return np.nan, np.nan
    r = mk.original_test(y)
    return r.slope, r.p


slope, p = xr.apply_ufunc(
    sen, ndvi,
    input_core_dims=[['time']],
    output_core_dims=[[], []],
    vectorize=True
)

fig, ax = plt.subplots(1, 2, figsize=(14, 6))
(slope * 10).T.plot(ax=ax[0], cmap='BrBG', vmin=-0.06, vmax=0.06)
ax[0].set_title('NDVI change per decade')
(slope * 10).where(p < 0.05).T.plot(ax=ax[1], cmap='BrBG', vmin=-0.06, vmax=0.06)
ax[1].set_title('p < 0.05')
plt.tight_layout()
plt.savefig('trend.png', dpi=200)
plt.show()

greening = float(((slope > 0) & (p < 0.05)).mean() * 100)
browning = float(((slope < 0) & (p < 0.05)).mean() * 100)
print(f'Greening: {greening:.1f} %, browning: {browning:.1f} %')
