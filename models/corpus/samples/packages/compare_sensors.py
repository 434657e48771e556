"""
compare_sensors.py

Scatter of Landsat 8 and Sentinel-2 NDVI for near-coincident images
"""
import sys
import ee
import numpy as np
import pandas as pd
from scipy import stats

ee.Initialize()

aoi = ee.Geometry.Polygon(
    [[[-5.95, 37.25],
      [-5.95, 37.05],
      [-5.65, 37.05],
      [-5.65, 37.25]]], None, False)

START = '2019-01-01'
END = '2020-12-31'
MAX_DIFF = 1  # days
N = 300


def prep_l8(img):
    qa = img.select('QA_PIXEL')
    mask = qa.bitwiseAnd(1 << 3).eq(0).And(qa.bitwiseAnd(1 << 4).eq(0))
    sr = img.select(['SR_B4', 'SR_B5'], ['red', 'nir']).multiply(0.0000275).add(-0.2)
    ndvi = sr.normalizedDifference(['nir', 'red']).rename('ndvi_l8')
    return ndvi.updateMask(mask).set('system:time_start', img.get('system:time_start'))


def prep_s2(img):
    scl = img.select('SCL')
    mask = scl.eq(4).Or(scl.eq(5))
    ndvi = img.normalizedDifference(['B8A', 'B4']).rename('ndvi_s2')
    return ndvi.updateMask(mask).set('system:time_start', img.get('system:time_start'))


l8 = (ee.ImageCollection('LANDSAT/LC08/C02/T1_L2')
      .filterBounds(aoi)
      .filterDate(START, END)
      .filter(ee.Filter.lt('CLOUD_COVER', 30))
      .map(prep_l8))

s2 = (ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
      .filterBounds(aoi)
      .filterDate(START, END)
      .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 30))
      .map(prep_s2))

# join by time
time_filter = ee.Filter.maxDifference(
    difference=MAX_DIFF * 24 * 60 * 60 * 1000,
    leftField='system:time_start',
    rightField='system:time_start'
)
join = ee.Join.saveBest(matchKey='s2', measureKey='diff')
pairs = ee.ImageCollection(join.apply(l8, s2, time_filter))
print('pairs:', pairs.size().getInfo())

points = ee.FeatureCollection.randomPoints(aoi, N, 5)


def sample(img):
    both = ee.Image(img).addBands(ee.Image(img.get('s2')))
    return both.sampleRegions(collection=points, scale=30).map(
        lambda f: f.set('date', img.date().format('YYYY-MM-dd')))


fc = pairs.map(sample).flatten()
rows = fc.reduceColumns(ee.Reducer.toList(3), ['date', 'ndvi_l8', 'ndvi_s2']).get('list').getInfo()
df = pd.DataFrame(rows, columns=['date', 'l8', 's2'])
df.to_csv('pairs.csv', index=False)

slope, intercept, r, p, se = stats.linregress(df['s2'], df['l8'])
print('n = %d' % len(df))
print('L8 = %.3f * S2 + %.3f, r2 = %.3f' % (slope, intercept, r ** 2))
print('RMSE = %.3f' % np.sqrt(np.mean((df['l8'] - df['s2']) ** 2)))
