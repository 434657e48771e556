import ee
import geemap
import pandas as pd
import matplotlib.pyplot as plt
import seaborn as sns

ee.Initialize(project='ee-capoeira')

# Vegetação secundária: idade x índices
aoi = ee.Geometry.Rectangle([-48.3, -2.6, -47.3, -1.8])

idade = ee.Image('projects/mapbiomas-workspace/public/collection7/mapbiomas_collection70_secondary_vegetation_age_v2').select('secondary_vegetation_age_2021')

l8 = (ee.ImageCollection('LANDSAT/LC08/C02/T1_L2')
      .filterBounds(aoi)
      .filterDate('2021-06-01', '2021-12-31')
      .map(lambda i: i.updateMask(i.select('QA_PIXEL').bitwiseAnd(0b11000).eq(0)))
      .select('SR_B.')
      .median()
      .multiply(0.0000275)
      .add(-0.2))

ndvi = l8.normalizedDifference(['SR_B5', 'SR_B4']).rename('NDVI')
nbr = l8.normalizedDifference(['SR_B5', 'SR_B7']).rename('NBR')
ndmi = l8.normalizedDifference(['SR_B5', 'SR_B6']).rename('NDMI')
evi = l8.expression('2.5 * (N - R) / (N + 6 * R - 7.5 * B + 1)', {
    'N': l8.select('SR_B5'), 'R': l8.select('SR_B4'), 'B': l8.select('SR_B2')}).rename('EVI')

gedi = ee.ImageCollection('LARSE/GEDI/GEDI02_A_002_MONTHLY') \
    .filterBounds(aoi) \
    .filterDate('2020-06-01', '2021-12-31') \
    .map(lambda i: i.updateMask(i.select('quality_flag').eq(1)).updateMask(i.select('degrade_flag').eq(0))) \
    .select('rh98').mosaic()

pilha = idade.rename('idade').addBands([ndvi, nbr, ndmi, evi, gedi]).updateMask(idade.gt(0))

amostra = pilha.sample(region=aoi, scale=30, numPixels=200000, seed=3, tileScale=8, dropNulls=True)
df = geemap.ee_to_df(amostra.limit(5000))
print(len(df))

df['classe'] = pd.cut(df['idade'], [0, 5, 10, 15, 20, 25, 40], labels=['1-5', '6-10', '11-15', '16-20', '21-25', '>25'])
print(df.groupby('classe')[['NDVI', 'NBR', 'NDMI', 'EVI', 'rh98']].mean().round(2))

fig, axes = plt.subplots(1, 3, figsize=(18, 5))
for ax, v in zip(axes, ['NDVI', 'NDMI', 'rh98']):
    sns.violinplot(data=df, x='classe', y=v, ax=ax, inner='quartile', palette='YlGn')
    ax.set_xlabel('Idade (anos)')
axes[2].set_ylabel('Altura RH98 (m)')
plt.tight_layout()
plt.savefig('capoeira.png', dpi=200)
plt.show()

Map = geemap.Map()
Map.centerObject(aoi, 10)
Map.addLayer(l8.clip(aoi), {'bands': ['SR_B6', 'SR_B5', 'SR_B4'], 'min': 0, 'max': 0.4}, 'Landsat 8')
Map.addLayer(idade.selfMask().clip(aoi), {'min': 1, 'max': 35, 'palette': ['ffffcc', '78c679', '004529']}, 'Idade')
Map
