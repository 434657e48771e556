import ee
import geemap
import pandas as pd
import numpy as np
import matplotlib.pyplot as plt
import matplotlib.dates as mdates

ee.Initialize()

# Upwelling zones off Peru
zone = ee.Geometry.Rectangle([-80.5, -14, -76.5, -8])

modis = ee.ImageCollection('NASA/OCEANDATA/MODIS-Aqua/L3SMI').select(['sst', 'chlor_a'])

months = pd.date_range('2003-01-01', '2021-12-01', freq='MS')

rows = []
for d in months:
    start = d.strftime('%Y-%m-%d')
    end = (d + pd.offsets.MonthBegin(1)).strftime('%Y-%m-%d')
    img = modis.filterDate(start, end).mean()
    v = img.reduceRegion(
        reducer=ee.Reducer.mean(),
        geometry=zone,
        scale=4616,
        maxPixels=1e9
    ).getInfo()
    rows.append({'date': d, 'sst': v['sst'], 'chl': v['chlor_a']})
    if d.month == 12:
        print(d.year, 'ok')

df = pd.DataFrame(rows).set_index('date')
df.to_csv('peru_sst_chl.csv')

clim = df.groupby(df.index.month).transform('mean')
anom = df - clim

fig, ax = plt.subplots(2, 1, figsize=(14, 8), sharex=True)
ax[0].fill_between(anom.index, anom['sst'], 0, where=anom['sst'] > 0, color='red', alpha=0.7)
ax[0].fill_between(anom.index, anom['sst'], 0, where=anom['sst'] < 0, color='blue', alpha=0.7)
ax[0].set_ylabel('SST anomaly (°C)')
ax[1].plot(df.index, df['chl'], color='green')
ax[1].set_yscale('log')
ax[1].set_ylabel('Chlorophyll-a (mg/m³)')
ax[1].xaxis.set_major_locator(mdates.YearLocator(2))
ax[1].xaxis.set_major_formatter(mdates.DateFormatter('%Y'))
fig.autofmt_xdate()
plt.show()

print('Correlation:', np.corrcoef(anom['sst'], anom['chl'])[0, 1].round(2))

Map = geemap.Map(center=[-11, -78.5], zoom=6)
sst_vis = {'min': 14, 'max': 28, 'palette': ['040274', '0502e6', '307ef3', '30c8e2', '3be285', 'b5e22e', 'fff705', 'ff6e08', 'ff0000', '911003']}
chl_vis = {'min': 0, 'max': 10, 'palette': ['navy', 'blue', 'cyan', 'lime', 'yellow', 'red']}
Map.addLayer(modis.select('sst').filterDate('2015-12-01', '2016-01-01').mean(), sst_vis, 'SST Dec 2015')
Map.addLayer(modis.select('chlor_a').filterDate('2015-12-01', '2016-01-01').mean(), chl_vis, 'Chl-a Dec 2015', False)
Map.add_colorbar(sst_vis, label='SST (°C)', layer_name='SST Dec 2015')
Map
