import ee
import geemap
import pandas as pd
import seaborn as sns
import matplotlib.pyplot as plt

ee.Initialize(project='ee-lcz-uhi')

city = ee.Geometry.Point([-46.63, -23.55]).buffer(35000)

# WUDAPT global LCZ map
lcz = ee.ImageCollection('RUB/RUBCLIM/LCZ/global_lcz_map/latest').mosaic().select('LCZ_Filter').clip(city)

lst = (ee.ImageCollection('LANDSAT/LC08/C02/T1_L2')
       .merge(ee.ImageCollection('LANDSAT/LC09/C02/T1_L2'))
       .filterBounds(city)
       .filterDate('2021-10-01', '2023-03-31')
       .filter(ee.Filter.lt('CLOUD_COVER', 30))
       .map(lambda i: i.updateMask(i.select('QA_PIXEL').bitwiseAnd(0b11000).eq(0)))
       .select('ST_B10')
       .median()
       .multiply(0.00341802).add(149).subtract(273.15)
       .rename('LST')
       .clip(city))

samples = lst.addBands(lcz).stratifiedSample(
    numPoints=200,
    classBand='LCZ_Filter',
    region=city,
    scale=100,
    seed=11,
    tileScale=4
)
df = geemap.ee_to_df(samples)
print(df.groupby('LCZ_Filter')['LST'].describe().round(1))

names = {1: '1', 2: '2', 3: '3', 4: '4', 5: '5', 6: '6', 7: '7', 8: '8', 9: '9', 10: '10',
         11: 'A', 12: 'B', 13: 'C', 14: 'D', 15: 'E', 16: 'F', 17: 'G'}
colors = ['#8c0000', '#d10000', '#ff0000', '#bf4d00', '#ff6600', '#ff9955', '#faee05', '#bcbcbc', '#ffccaa', '#555555',
          '#006a00', '#00aa00', '#648525', '#b9db79', '#000000', '#fbf7ae', '#6a6aff']
df['LCZ'] = df['LCZ_Filter'].map(names)

order = [names[i] for i in sorted(df['LCZ_Filter'].unique())]
pal = {names[i]: colors[i - 1] for i in range(1, 18)}

plt.figure(figsize=(14, 6))
sns.boxplot(data=df, x='LCZ', y='LST', order=order, palette=pal, fliersize=2)
plt.ylabel('LST (°C)')
plt.xlabel('Local climate zone')
plt.title('São Paulo')
plt.savefig('lcz_lst.png', dpi=300, bbox_inches='tight')
plt.show()

m = geemap.Map()
m.centerObject(city, 10)
m.addLayer(lcz, {'min': 1, 'max': 17, 'palette': [c.replace('#', '') for c in colors]}, 'LCZ')
m.addLayer(lst, {'min': 22, 'max': 42, 'palette': ['blue', 'cyan', 'yellow', 'red']}, 'LST', False)
m.add_colorbar({'min': 22, 'max': 42, 'palette': ['blue', 'cyan', 'yellow', 'red']}, label='LST (°C)')
m
