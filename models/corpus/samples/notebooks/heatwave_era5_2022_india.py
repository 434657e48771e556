import ee
import geemap
import pandas as pd
import numpy as np
import matplotlib.pyplot as plt

ee.Initialize(project='ee-heatwave-in')

india = ee.FeatureCollection('FAO/GAUL/2015/level1').filter(ee.Filter.eq('ADM0_NAME', 'India'))
rajasthan = india.filter(ee.Filter.eq('ADM1_NAME', 'Rajasthan'))

era5 = ee.ImageCollection('ECMWF/ERA5_LAND/DAILY_AGGR').select('temperature_2m_max')

# baseline April-May 1991-2020
base = era5.filterDate('1991-01-01', '2021-01-01').filter(ee.Filter.calendarRange(4, 5, 'month'))
p95 = base.reduce(ee.Reducer.percentile([95])).subtract(273.15).rename('p95')
mean = base.mean().subtract(273.15)

# 2022
col_2022 = era5.filterDate('2022-04-01', '2022-06-01').map(lambda i: i.subtract(273.15).copyProperties(i, ['system:time_start']))
anom_2022 = col_2022.mean().subtract(mean).clip(india)
hot_days = col_2022.map(lambda i: i.gt(p95)).sum().clip(india)

Map = geemap.Map(center=[23, 80], zoom=5)
Map.addLayer(anom_2022, {'min': -3, 'max': 3, 'palette': ['blue', 'white', 'red']}, 'Tmax anomaly Apr-May 2022')
Map.addLayer(hot_days, {'min': 0, 'max': 30, 'palette': ['white', 'yellow', 'orange', 'red', 'darkred']}, 'Days above p95')
Map.addLayer(india.style(color='black', fillColor='00000000', width=1), {}, 'States')
Map.add_colorbar({'min': 0, 'max': 30, 'palette': ['white', 'yellow', 'orange', 'red', 'darkred']}, label='Days')
Map

# hot days per state
stats = hot_days.reduceRegions(collection=india, reducer=ee.Reducer.mean(), scale=11132)
df = geemap.ee_to_df(stats)[['ADM1_NAME', 'mean']].rename(columns={'ADM1_NAME': 'state', 'mean': 'days'})
df = df.sort_values('days', ascending=False)
df.head(10)

# daily Tmax in Rajasthan for each year
frames = []
for year in range(1991, 2023):
    c = era5.filterDate(f'{year}-04-01', f'{year}-06-01')
    fc = c.map(lambda i: ee.Feature(None, {
        'date': i.date().format('YYYY-MM-dd'),
        'tmax': i.subtract(273.15).reduceRegion(ee.Reducer.mean(), rajasthan.geometry(), 11132).get('temperature_2m_max')
    }))
    d = pd.DataFrame([f['properties'] for f in fc.getInfo()['features']])
    d['year'] = year
    frames.append(d)
ts = pd.concat(frames)
ts['date'] = pd.to_datetime(ts['date'])
ts['doy'] = ts['date'].dt.dayofyear

clim = ts[ts['year'] <= 2020].groupby('doy')['tmax'].quantile([0.05, 0.5, 0.95]).unstack()
y22 = ts[ts['year'] == 2022].set_index('doy')['tmax']

fig, ax = plt.subplots(figsize=(11, 5))
ax.fill_between(clim.index, clim[0.05], clim[0.95], color='lightgray', label='5-95% (1991-2020)')
ax.plot(clim.index, clim[0.5], color='k', label='median')
ax.plot(y22.index, y22, color='red', lw=2, label='2022')
ax.set_xlabel('Day of year')
ax.set_ylabel('Tmax (°C)')
ax.legend()
plt.show()
