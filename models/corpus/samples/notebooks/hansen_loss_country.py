import ee
import geemap
import pandas as pd
import seaborn as sns
import matplotlib.pyplot as plt

sns.set_style('whitegrid')

ee.Initialize()

# Global Forest Change
gfc = ee.Image('UMD/hansen/global_forest_change_2022_v1_10')
treecover = gfc.select('treecover2000')
lossyear = gfc.select('lossyear')
loss = gfc.select('loss')

# Para state, Brazil
para = ee.FeatureCollection('FAO/GAUL/2015/level1') \
    .filter(ee.Filter.eq('ADM1_NAME', 'Para'))

Map = geemap.Map()
Map.centerObject(para, 6)
Map.addLayer(treecover.updateMask(treecover.gt(0)).clip(para), {'min': 0, 'max': 100, 'palette': ['black', 'green']}, 'Tree cover 2000')
Map.addLayer(lossyear.updateMask(lossyear).clip(para), {'min': 1, 'max': 22, 'palette': ['yellow', 'orange', 'red']}, 'Loss year')
Map

# Only pixels with more than 30% canopy
forest = treecover.gte(30)
loss_forest = loss.updateMask(forest)

area_image = loss_forest.multiply(ee.Image.pixelArea()).addBands(lossyear)

loss_by_year = area_image.reduceRegion(
    reducer=ee.Reducer.sum().group(groupField=1),
    geometry=para.geometry(),
    scale=90,
    maxPixels=1e13,
    tileScale=4
)
print(loss_by_year.getInfo())

groups = loss_by_year.get('groups').getInfo()
df = pd.DataFrame(groups)
df['year'] = df['group'] + 2000
df['loss_km2'] = df['sum'] / 1e6
df = df[['year', 'loss_km2']]
df['cumulative'] = df['loss_km2'].cumsum()
df

fig, ax = plt.subplots(figsize=(12, 5))
sns.barplot(x='year', y='loss_km2', data=df, color='firebrick', ax=ax)
ax.set_xlabel('Year')
ax.set_ylabel('Forest loss (km²)')
plt.xticks(rotation=45)

ax2 = ax.twinx()
ax2.plot(range(len(df)), df['cumulative'], color='k', marker='o')
ax2.set_ylabel('Cumulative loss (km²)')
ax2.grid(False)

plt.title('Forest loss in Pará 2001-2022')
plt.tight_layout()
plt.savefig('para_loss.png', dpi=300)
plt.show()

# By municipality
mun = ee.FeatureCollection('FAO/GAUL/2015/level2').filter(ee.Filter.eq('ADM1_NAME', 'Para'))
mun_stats = loss_forest.multiply(ee.Image.pixelArea()).divide(1e6).reduceRegions(
    collection=mun,
    reducer=ee.Reducer.sum(),
    scale=90,
    tileScale=4
)
task = ee.batch.Export.table.toDrive(
    collection=mun_stats.select(['ADM2_NAME', 'sum'], retainGeometry=False),
    description='loss_municipalities',
    fileFormat='CSV'
)
task.start()
