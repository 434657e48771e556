import ee
import geemap

ee.Initialize()

india = ee.FeatureCollection('USDOS/LSIB_SIMPLE/2017').filter(ee.Filter.eq('country_na', 'India'))

# NO2 before lockdown
no2_2019 = ee.ImageCollection('COPERNICUS/S5P/OFFL/L3_NO2') \
    .select('tropospheric_NO2_column_number_density') \
    .filterDate('2019-03-25', '2019-04-30') \
    .mean() \
    .clip(india)

# NO2 during lockdown
no2_2020 = ee.ImageCollection('COPERNICUS/S5P/OFFL/L3_NO2') \
    .select('tropospheric_NO2_column_number_density') \
    .filterDate('2020-03-25', '2020-04-30') \
    .mean() \
    .clip(india)

vis = {
    'min': 0,
    'max': 0.0002,
    'palette': ['black', 'blue', 'purple', 'cyan', 'green', 'yellow', 'red']
}

Map = geemap.Map(center=[22, 80], zoom=5)

left_layer = geemap.ee_tile_layer(no2_2019, vis, 'NO2 2019')
right_layer = geemap.ee_tile_layer(no2_2020, vis, 'NO2 2020')
Map.split_map(left_layer, right_layer)
Map

# percentage change
change = no2_2020.subtract(no2_2019).divide(no2_2019).multiply(100)

Map2 = geemap.Map(center=[22, 80], zoom=5)
Map2.addLayer(change, {'min': -60, 'max': 60, 'palette': ['blue', 'white', 'red']}, 'Change %')
Map2.add_colorbar({'min': -60, 'max': 60, 'palette': ['blue', 'white', 'red']}, label='NO2 change (%)')
Map2

# by state
states = ee.FeatureCollection('FAO/GAUL/2015/level1').filter(ee.Filter.eq('ADM0_NAME', 'India'))

stats = change.reduceRegions(
    collection=states,
    reducer=ee.Reducer.mean(),
    scale=5000
)

df = geemap.ee_to_df(stats)
df = df[['ADM1_NAME', 'mean']].sort_values('mean')
print(df.head(10))

ax = df.plot.barh(x='ADM1_NAME', y='mean', figsize=(8, 12), legend=False)
ax.set_xlabel('NO2 change (%)')
ax.set_ylabel('')

df.to_csv('no2_change_states.csv', index=False)
