import ee
import geemap
import pandas as pd
import matplotlib.pyplot as plt
import matplotlib.dates as mdates

ee.Initialize(project='ntl-study')

oblasts = ee.FeatureCollection('FAO/GAUL/2015/level1').filter(ee.Filter.eq('ADM0_NAME', 'Ukraine'))

viirs = ee.ImageCollection('NOAA/VIIRS/DNB/MONTHLY_V1/VCMSLCFG').select('avg_rad')

before = viirs.filterDate('2021-10-01', '2022-02-01').median()
after = viirs.filterDate('2022-10-01', '2023-02-01').median()

vis = {'min': 0, 'max': 20, 'palette': ['black', 'purple', 'orange', 'yellow', 'white']}

Map = geemap.Map(center=[49, 32], zoom=6, basemap='CartoDB.DarkMatter')
left = geemap.ee_tile_layer(before, vis, 'Before')
right = geemap.ee_tile_layer(after, vis, 'After')
Map.split_map(left, right)
Map

diff = after.subtract(before).clip(oblasts)
Map1 = geemap.Map(center=[49, 32], zoom=6)
Map1.addLayer(diff, {'min': -10, 'max': 10, 'palette': ['red', 'white', 'blue']}, 'Difference')
Map1.addLayer(oblasts.style(color='black', fillColor='00000000', width=1), {}, 'Oblasts')
Map1

# Sum of lights per oblast and month
images = viirs.filterDate('2020-01-01', '2023-06-01')

def sol(img):
    stats = img.max(0).reduceRegions(
        collection=oblasts,
        reducer=ee.Reducer.sum().setOutputs(['sol']),
        scale=500,
        tileScale=2
    )
    return stats.map(lambda f: ee.Feature(None, {
        'oblast': f.get('ADM1_NAME'),
        'date': img.date().format('YYYY-MM-dd'),
        'sol': f.get('sol')
    }))

table = images.map(sol).flatten()

df = geemap.ee_to_df(table)
df['date'] = pd.to_datetime(df['date'])
df['sol'] = df['sol'].astype(float)

wide = df.pivot(index='date', columns='oblast', values='sol')
wide = wide / wide.loc['2021-10-01':'2022-01-01'].mean() * 100

fig, ax = plt.subplots(figsize=(14, 6))
for col in ["Kharkivs'ka", "Donets'ka", "L'vivs'ka"]:
    if col in wide.columns:
        ax.plot(wide.index, wide[col], label=col)
ax.axvline(pd.Timestamp('2022-02-24'), color='k', linestyle='--')
ax.xaxis.set_major_locator(mdates.MonthLocator(interval=3))
ax.xaxis.set_major_formatter(mdates.DateFormatter('%b %Y'))
ax.set_ylabel('Sum of lights (% of pre-war)')
ax.legend()
plt.xticks(rotation=45)
plt.tight_layout()
plt.savefig('ntl_oblasts.png', dpi=300)
plt.show()

df.to_csv('ntl_oblasts.csv', index=False)
