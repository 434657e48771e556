import ee
import geemap
import pandas as pd
import numpy as np
import matplotlib.pyplot as plt

ee.Authenticate()
ee.Initialize(project='ee-modis-lc')

# MODIS land cover change in Myanmar
myanmar = ee.FeatureCollection("FAO/GAUL/2015/level0").filter(ee.Filter.eq('ADM0_NAME', 'Myanmar'))

igbp = {
    1: 'Evergreen Needleleaf Forests',
    2: 'Evergreen Broadleaf Forests',
    3: 'Deciduous Needleleaf Forests',
    4: 'Deciduous Broadleaf Forests',
    5: 'Mixed Forests',
    6: 'Closed Shrublands',
    7: 'Open Shrublands',
    8: 'Woody Savannas',
    9: 'Savannas',
    10: 'Grasslands',
    11: 'Permanent Wetlands',
    12: 'Croplands',
    13: 'Urban and Built-up Lands',
    14: 'Cropland/Natural Vegetation Mosaics',
    15: 'Permanent Snow and Ice',
    16: 'Barren',
    17: 'Water Bodies'
}

colors = ['#05450a', '#086a10', '#54a708', '#78d203', '#009900', '#c6b044', '#dcd159', '#dade48', '#fbff13',
          '#b6ff05', '#27ff87', '#c24f44', '#a5a5a5', '#ff6d4c', '#69fff8', '#f9ffa4', '#1c0dff']

collection = ee.ImageCollection('MODIS/061/MCD12Q1').select('LC_Type1')

years = [2001, 2005, 2010, 2015, 2020]

Map = geemap.Map()
Map.centerObject(myanmar, 5)

results = {}
for year in years:
    lc = collection.filterDate(f'{year}-01-01', f'{year}-12-31').first().clip(myanmar)
    Map.addLayer(lc, {'min': 1, 'max': 17, 'palette': colors}, f'LC {year}', year == 2020)

    hist = lc.reduceRegion(
        reducer=ee.Reducer.frequencyHistogram(),
        geometry=myanmar.geometry(),
        scale=500,
        maxPixels=1e10
    ).getInfo()['LC_Type1']
    results[year] = {igbp[int(float(k))]: v * 0.25 for k, v in hist.items()}

Map.add_legend(title='MODIS IGBP', legend_dict=dict(zip(igbp.values(), colors)))
Map

df = pd.DataFrame(results).fillna(0)
df['change'] = df[2020] - df[2001]
df['change_pct'] = df['change'] / df[2001] * 100
print(df.round(1))
df.to_csv('myanmar_lc.csv')

main = df.drop(columns=['change', 'change_pct'])
main = main[main.max(axis=1) > 5000]
ax = main.plot(kind='barh', figsize=(10, 8), width=0.8)
ax.set_xlabel('Area (km²)')
ax.set_ylabel('')
ax.set_title('Land cover of Myanmar')
plt.tight_layout()
plt.show()

# transitions 2001 to 2020
lc01 = collection.filterDate('2001-01-01', '2001-12-31').first()
lc20 = collection.filterDate('2020-01-01', '2020-12-31').first()

trans = lc01.multiply(100).add(lc20).rename('trans')
th = trans.reduceRegion(ee.Reducer.frequencyHistogram(), myanmar.geometry(), 500, maxPixels=1e10).getInfo()['trans']
t = pd.DataFrame([(int(float(k)) // 100, int(float(k)) % 100, v * 0.25) for k, v in th.items()], columns=['from', 'to', 'km2'])
t['from'] = t['from'].map(igbp)
t['to'] = t['to'].map(igbp)
t = t[t['from'] != t['to']].sort_values('km2', ascending=False)
print(t.head(15).to_string(index=False))
