import ee
import geemap
import pandas as pd
import matplotlib.pyplot as plt

ee.Initialize(project='lake-ice-fi')

lakes = ee.FeatureCollection('projects/lake-ice-fi/assets/lakes_fi').filter(ee.Filter.gt('area_km2', 20))
lake = lakes.filter(ee.Filter.eq('name', 'Inarijärvi')).geometry().buffer(-200)

s1 = (ee.ImageCollection('COPERNICUS/S1_GRD')
      .filterBounds(lake)
      .filter(ee.Filter.eq('instrumentMode', 'IW'))
      .filter(ee.Filter.eq('orbitProperties_pass', 'DESCENDING'))
      .select(['VV', 'VH']))

modis = ee.ImageCollection('MODIS/061/MOD10A1').select('NDSI_Snow_Cover')


def stats(img):
    m = img.reduceRegion(
        reducer=ee.Reducer.mean().combine(ee.Reducer.stdDev(), sharedInputs=True),
        geometry=lake,
        scale=100,
        maxPixels=1e9
    )
    return ee.Feature(None, m).set('date', img.date().format('YYYY-MM-dd'))


dfs = []
for y in range(2016, 2023):
    fc = ee.FeatureCollection(s1.filterDate(f'{y}-09-01', f'{y+1}-07-31').map(stats))
    d = geemap.ee_to_df(fc)
    d['season'] = f'{y}/{y+1}'
    dfs.append(d)
df = pd.concat(dfs).dropna()
df['date'] = pd.to_datetime(df['date'])
df = df.sort_values('date').reset_index(drop=True)

# ice when VV is stable and above open-water backscatter
df['ratio'] = df['VV_mean'] - df['VH_mean']
df['ice'] = (df['VV_stdDev'] < 2.5) & (df['VH_mean'] > -24)

fig, ax = plt.subplots(figsize=(16, 5))
ax.plot(df['date'], df['VV_mean'], label='VV')
ax.plot(df['date'], df['VH_mean'], label='VH')
ax.scatter(df.loc[df['ice'], 'date'], df.loc[df['ice'], 'VH_mean'], color='cyan', s=15, label='ice', zorder=3)
ax.set_ylabel('dB')
ax.legend()
plt.show()

rows = []
for season, d in df.groupby('season'):
    ice = d[d['ice']]
    rows.append({'season': season, 'freeze_up': ice['date'].min(), 'break_up': ice['date'].max(), 'n': len(d)})
table = pd.DataFrame(rows)
table['duration'] = (table['break_up'] - table['freeze_up']).dt.days
print(table)
table.to_csv('ice_phenology.csv', index=False)

Map = geemap.Map()
Map.centerObject(lake, 9)
Map.addLayer(s1.filterDate('2022-03-01', '2022-03-15').mean().clip(lake), {'bands': ['VV'], 'min': -25, 'max': -5}, 'March 2022')
Map.addLayer(s1.filterDate('2022-07-01', '2022-07-15').mean().clip(lake), {'bands': ['VV'], 'min': -25, 'max': -5}, 'July 2022')
Map
