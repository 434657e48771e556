import ee
import geemap
import pandas as pd
import numpy as np
import matplotlib.pyplot as plt

ee.Initialize(project='ee-dam-monitor')

# Theewaterskloof dam, South Africa
dam = ee.Geometry.Polygon([[[19.10, -34.10], [19.33, -34.10], [19.33, -33.96], [19.10, -33.96], [19.10, -34.10]]])

def cloud_mask(img):
    cloudProb = ee.Image(img.get('cloud_mask')).select('probability')
    return img.updateMask(cloudProb.lt(40)).divide(10000).copyProperties(img, ['system:time_start'])

s2 = ee.ImageCollection('COPERNICUS/S2_SR').filterBounds(dam).filterDate('2017-01-01', '2021-12-31')
s2Clouds = ee.ImageCollection('COPERNICUS/S2_CLOUD_PROBABILITY').filterBounds(dam).filterDate('2017-01-01', '2021-12-31')

joined = ee.Join.saveFirst('cloud_mask').apply(
    primary=s2,
    secondary=s2Clouds,
    condition=ee.Filter.equals(leftField='system:index', rightField='system:index')
)
s2 = ee.ImageCollection(joined).map(cloud_mask)

print(s2.size().getInfo())

def water(img):
    ndwi = img.normalizedDifference(['B3', 'B8']).rename('NDWI')
    w = ndwi.gt(0).rename('water')
    area = w.multiply(ee.Image.pixelArea()).reduceRegion(
        reducer=ee.Reducer.sum(), geometry=dam, scale=20, maxPixels=1e9).get('water')
    valid = w.mask().multiply(ee.Image.pixelArea()).reduceRegion(
        reducer=ee.Reducer.sum(), geometry=dam, scale=20, maxPixels=1e9).get('water')
    frac = ee.Number(valid).divide(dam.area(1))
    return img.addBands(w).set('area', area).set('valid', frac)

s2 = s2.map(water)
good = s2.filter(ee.Filter.gt('valid', 0.9))

dates = good.aggregate_array('system:time_start').getInfo()
areas = good.aggregate_array('area').getInfo()

df = pd.DataFrame({'date': pd.to_datetime(dates, unit='ms'), 'area': areas})
df['area'] = df['area'] / 1e6
df = df.sort_values('date').reset_index(drop=True)
df.tail()

plt.figure(figsize=(14, 5))
plt.plot(df['date'], df['area'], '.-', color='navy')
plt.fill_between(df['date'], df['area'], alpha=0.2)
plt.ylabel('Water surface (km²)')
plt.title('Theewaterskloof Dam')
plt.axvspan(pd.Timestamp('2018-01-01'), pd.Timestamp('2018-06-30'), color='red', alpha=0.1, label='Day Zero')
plt.legend()
plt.show()

# compare with the official dam levels
levels = pd.read_csv('dam_levels.csv', parse_dates=['Date'])
m = pd.merge_asof(df, levels.sort_values('Date'), left_on='date', right_on='Date', direction='nearest')
p = np.polyfit(m['area'], m['Level'], 2)
print(p)
m['level_est'] = np.polyval(p, m['area'])

plt.figure(figsize=(6, 5))
plt.scatter(m['area'], m['Level'], s=10)
xx = np.linspace(m['area'].min(), m['area'].max(), 50)
plt.plot(xx, np.polyval(p, xx), 'r')
plt.xlabel('Area (km²)')
plt.ylabel('Level (%)')
plt.show()

Map = geemap.Map()
Map.centerObject(dam, 12)
Map.addLayer(s2.filterDate('2018-02-01', '2018-03-31').median(), {'bands': ['B4', 'B3', 'B2'], 'max': 0.3}, 'Feb 2018')
Map.addLayer(s2.filterDate('2021-02-01', '2021-03-31').median(), {'bands': ['B4', 'B3', 'B2'], 'max': 0.3}, 'Feb 2021')
Map
