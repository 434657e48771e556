import ee
import numpy as np
import pandas as pd
import geopandas as gpd
import matplotlib.pyplot as plt

ee.Initialize()

zones = ee.FeatureCollection('FAO/GAUL/2015/level2').filter(ee.Filter.And(
    ee.Filter.eq('ADM0_NAME', 'Ethiopia'),
    ee.Filter.eq('ADM1_NAME', 'Oromia')))

cropland = ee.ImageCollection('ESA/WorldCover/v100').first().eq(40)

ndvi = ee.ImageCollection('MODIS/061/MOD13Q1').select('NDVI').filterDate('2010-01-01', '2021-01-01')
rain = ee.ImageCollection('UCSB-CHG/CHIRPS/PENTAD').filterDate('2010-01-01', '2021-01-01')

monthly_images = []
for m in range(1, 13):
    n = ndvi.filter(ee.Filter.calendarRange(m, m, 'month')).mean().multiply(0.0001).rename('ndvi')
    p = rain.filter(ee.Filter.calendarRange(m, m, 'month')).sum().divide(11).rename('rain')
    monthly_images.append(n.addBands(p).updateMask(cropland).set('month', m))

dfs = []
for m, img in enumerate(monthly_images, 1):
    fc = img.reduceRegions(zones, ee.Reducer.mean(), 1000, tileScale=8)
    feats = fc.select(['ADM2_NAME', 'ndvi', 'rain'], None, False).getInfo()['features']
    df = pd.DataFrame([f['properties'] for f in feats])
    df['month'] = m
    dfs.append(df)
    print('month', m)

df = pd.concat(dfs)
df.to_csv('oromia_climatology.csv', index=False)

# peak month
peak = df.loc[df.groupby('ADM2_NAME')['ndvi'].idxmax()][['ADM2_NAME', 'month']]
print(peak)

zones_list = df['ADM2_NAME'].unique()
fig, axs = plt.subplots(4, 4, figsize=(14, 12), sharex=True)
for ax, z in zip(axs.flat, zones_list):
    sub = df[df['ADM2_NAME'] == z].sort_values('month')
    ax.bar(sub['month'], sub['rain'], color='lightblue')
    ax2 = ax.twinx()
    ax2.plot(sub['month'], sub['ndvi'], 'g-o')
    ax2.set_ylim(0, 0.9)
    ax.set_title(z)
plt.tight_layout()
plt.savefig('crop_calendar.png', dpi=150)
