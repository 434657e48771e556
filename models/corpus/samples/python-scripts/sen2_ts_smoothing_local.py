import ee
import numpy as np
import pandas as pd
from scipy.signal import savgol_filter
import matplotlib.pyplot as plt

ee.Initialize()

geom = ee.Geometry.Polygon([[[26.801, 44.512], [26.812, 44.512], [26.812, 44.519], [26.801, 44.519], [26.801, 44.512]]])


def get_s2(geometry, start_date, end_date):
    s2 = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED').filterBounds(geometry).filterDate(start_date, end_date)
    prob = ee.ImageCollection('COPERNICUS/S2_CLOUD_PROBABILITY').filterBounds(geometry).filterDate(start_date, end_date)
    joined = ee.Join.saveFirst('cloud_prob').apply(
        primary=s2,
        secondary=prob,
        condition=ee.Filter.equals(leftField='system:index', rightField='system:index')
    )
    return ee.ImageCollection(joined)


def mask(img):
    p = ee.Image(img.get('cloud_prob')).select('probability')
    return img.updateMask(p.lt(30))


def stats(img):
    ndvi = img.normalizedDifference(['B8', 'B4']).rename('ndvi')
    r = ee.Reducer.mean().combine(ee.Reducer.count(), sharedInputs=True)
    d = ndvi.reduceRegion(reducer=r, geometry=geom, scale=10, maxPixels=1e8)
    return ee.Feature(None, d).set('date', img.date().format('YYYY-MM-dd'))


fc = get_s2(geom, '2020-09-01', '2021-08-31').map(mask).map(stats)
fc = ee.FeatureCollection(fc)
props = [f['properties'] for f in fc.getInfo()['features']]

df = pd.DataFrame(props)
df = df[df['ndvi_count'] > 0.8 * df['ndvi_count'].max()]
df['date'] = pd.to_datetime(df['date'])
df = df.groupby('date')['ndvi_mean'].mean()

daily = df.resample('D').interpolate('linear')
smooth = pd.Series(savgol_filter(daily, 45, 2), index=daily.index)

plt.figure(figsize=(11, 4))
plt.plot(df.index, df, 'o', color='gray', label='obs')
plt.plot(smooth.index, smooth, 'g', label='Savitzky-Golay')
plt.legend()
plt.ylabel('NDVI')
plt.show()

# green-up rate
rate = smooth.diff()
print('max green-up', rate.idxmax(), rate.max())
print('max senescence', rate.idxmin(), rate.min())
