import ee
import geemap
import numpy as np
import pandas as pd
import matplotlib.pyplot as plt

ee.Initialize(project='ee-dust')

iraq = ee.FeatureCollection('USDOS/LSIB_SIMPLE/2017').filter(ee.Filter.eq('country_na', 'Iraq'))

# Absorbing aerosol index
aai = ee.ImageCollection('COPERNICUS/S5P/OFFL/L3_AER_AI').select('absorbing_aerosol_index')

# Dust event, 16 May 2022
event = aai.filterDate('2022-05-16', '2022-05-17').mean()
normal = aai.filterDate('2022-03-01', '2022-07-01').median()

vis = {'min': -1, 'max': 4, 'palette': ['black', 'blue', 'purple', 'cyan', 'green', 'yellow', 'red']}

Map = geemap.Map()
Map.centerObject(iraq, 6)
Map.addLayer(normal.clip(iraq), vis, 'AAI median')
Map.addLayer(event, vis, 'AAI 16 May 2022', True, 0.7)
Map.addLayer(iraq.style(**{'color': 'white', 'fillColor': '00000000', 'width': 2}), {}, 'Iraq')
Map.add_colorbar(vis, label='Absorbing aerosol index')
Map

# daily series
days = pd.date_range('2021-01-01', '2022-12-31')

def daily(d):
    d = ee.Date(d)
    img = aai.filterDate(d, d.advance(1, 'day')).mean()
    val = img.reduceRegion(ee.Reducer.mean(), iraq.geometry(), 10000, maxPixels=1e9)
    return ee.Feature(None, {'date': d.format('YYYY-MM-dd'), 'aai': val.get('absorbing_aerosol_index')})

frames = []
for year in [2021, 2022]:
    dates = [d.strftime('%Y-%m-%d') for d in days if d.year == year]
    fc = ee.FeatureCollection(ee.List(dates).map(daily))
    frames.append(geemap.ee_to_df(fc))

df = pd.concat(frames)
df['date'] = pd.to_datetime(df['date'])
df['aai'] = pd.to_numeric(df['aai'], errors='coerce')
df = df.set_index('date').sort_index()

thr = df['aai'].mean() + 2 * df['aai'].std()
events = df[df['aai'] > thr]
print('Dust days:', len(events))
print(events.sort_values('aai', ascending=False).head(10))

plt.figure(figsize=(14, 5))
plt.plot(df.index, df['aai'], lw=0.8)
plt.plot(events.index, events['aai'], 'ro', ms=4)
plt.axhline(thr, color='r', ls='--', lw=0.8)
plt.ylabel('AAI')
plt.title('Daily mean aerosol index over Iraq')
plt.show()

events.groupby([events.index.year, events.index.month]).size().plot(kind='bar')
plt.xlabel('Year, month')
plt.ylabel('Dust days')
plt.show()
