import ee
import pandas as pd
import matplotlib.pyplot as plt

ee.Initialize(project='ee-soilwater')

site = ee.Geometry.Point([-5.40, 41.30])   # REMEDHUS
start, end = '2019-01-01', '2022-01-01'

smap = ee.ImageCollection('NASA/SMAP/SPL4SMGP/007').filterDate(start, end).select(['sm_surface', 'sm_rootzone'])
s1 = (ee.ImageCollection('COPERNICUS/S1_GRD')
      .filterBounds(site)
      .filterDate(start, end)
      .filter(ee.Filter.eq('instrumentMode', 'IW'))
      .filter(ee.Filter.eq('orbitProperties_pass', 'DESCENDING'))
      .select(['VV', 'VH']))
chirps = ee.ImageCollection('UCSB-CHG/CHIRPS/DAILY').filterDate(start, end)


def series(col, geom, scale, reducer=ee.Reducer.mean()):
    def f(img):
        d = img.reduceRegion(reducer, geom, scale)
        return ee.Feature(None, d).set('date', img.date().format('YYYY-MM-dd HH:mm'))
    fc = ee.FeatureCollection(col.map(f))
    df = pd.DataFrame([x['properties'] for x in fc.getInfo()['features']])
    df['date'] = pd.to_datetime(df['date'])
    return df.set_index('date').sort_index().dropna()


# SMAP has 8 images a day, so take it month by month
parts = []
for d in pd.date_range(start, end, freq='MS')[:-1]:
    e = d + pd.DateOffset(months=1)
    parts.append(series(smap.filterDate(d.strftime('%Y-%m-%d'), e.strftime('%Y-%m-%d')), site, 11000))
df_smap = pd.concat(parts).resample('D').mean()

df_s1 = series(s1, site.buffer(1000), 20)
df_rain = series(chirps, site, 5566)

df_s1 = df_s1.resample('D').mean().dropna()
df = df_s1.join(df_smap, how='inner')
print(len(df))
print(df.corr())

fig, axes = plt.subplots(3, 1, figsize=(14, 9), sharex=True)
axes[0].bar(df_rain.index, df_rain['precipitation'], color='navy')
axes[0].set_ylabel('Rain (mm)')
axes[1].plot(df_smap.index, df_smap['sm_surface'], label='surface')
axes[1].plot(df_smap.index, df_smap['sm_rootzone'], label='root zone')
axes[1].set_ylabel('Soil moisture (m³/m³)')
axes[1].legend()
axes[2].plot(df_s1.index, df_s1['VV'], '.-', label='VV')
axes[2].plot(df_s1.index, df_s1['VH'], '.-', label='VH')
axes[2].set_ylabel('Backscatter (dB)')
axes[2].legend()
for ax in axes:
    ax.grid(True)
plt.tight_layout()
plt.savefig('smap_s1.png', dpi=150)
plt.show()
