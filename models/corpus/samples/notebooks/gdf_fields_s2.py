import ee
import geemap
import geopandas as gpd
import pandas as pd
import numpy as np
import matplotlib.pyplot as plt
from tqdm import tqdm

ee.Initialize(project='agri-monitor-fr')

# Parcelles RPG
gdf = gpd.read_file('data/rpg_2022_eure.gpkg')
print(gdf.crs)
gdf = gdf.to_crs(epsg=4326)
gdf = gdf[gdf['CODE_CULTU'].isin(['BTH', 'CZH', 'MIS', 'BTN'])]
gdf = gdf.head(200)
gdf.plot(column='CODE_CULTU', legend=True, figsize=(8, 8))

gdf = gdf[['ID_PARCEL', 'CODE_CULTU', 'geometry']]
fc = geemap.gdf_to_ee(gdf)
print(fc.size().getInfo())

# Sentinel-2 + Cloud Score+
cs_plus = ee.ImageCollection('GOOGLE/CLOUD_SCORE_PLUS/V1/S2_HARMONIZED')
QA_BAND = 'cs_cdf'
CLEAR_THRESHOLD = 0.60

s2 = (
    ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
    .filterBounds(fc)
    .filterDate('2021-09-01', '2022-09-01')
    .linkCollection(cs_plus, [QA_BAND])
    .map(lambda img: img.updateMask(img.select(QA_BAND).gte(CLEAR_THRESHOLD)))
)


def add_indices(img):
    ndvi = img.normalizedDifference(['B8', 'B4']).rename('NDVI')
    ndre = img.normalizedDifference(['B8', 'B5']).rename('NDRE')
    ndmi = img.normalizedDifference(['B8', 'B11']).rename('NDMI')
    return img.addBands([ndvi, ndre, ndmi])


s2 = s2.map(add_indices).select(['NDVI', 'NDRE', 'NDMI'])


def zonal(img):
    date = img.date().format('YYYY-MM-dd')
    stats = img.reduceRegions(
        collection=fc,
        reducer=ee.Reducer.mean(),
        scale=10,
        crs='EPSG:32631',
    )
    return stats.map(lambda f: f.set('date', date).setGeometry(None))


results = s2.map(zonal).flatten().filter(ee.Filter.notNull(['NDVI']))

task = ee.batch.Export.table.toDrive(
    collection=results,
    description='rpg_s2_timeseries',
    folder='ee_exports',
    fileFormat='CSV',
    selectors=['ID_PARCEL', 'CODE_CULTU', 'date', 'NDVI', 'NDRE', 'NDMI'],
)
task.start()

import time
while task.active():
    print('Polling for task (id: {}).'.format(task.id))
    time.sleep(30)
print(task.status())

df = pd.read_csv('data/rpg_s2_timeseries.csv')
df['date'] = pd.to_datetime(df['date'])
df = df.sort_values(['ID_PARCEL', 'date'])
df = df.groupby(['ID_PARCEL', 'CODE_CULTU', 'date'], as_index=False).mean()

# Interpolation sur un pas de 10 jours
grid = pd.date_range('2021-09-01', '2022-08-31', freq='10D')
out = []
for pid, d in tqdm(df.groupby('ID_PARCEL')):
    s = d.set_index('date')['NDVI']
    s = s.reindex(s.index.union(grid)).interpolate(method='time').reindex(grid)
    row = pd.DataFrame({'date': grid, 'NDVI': s.values})
    row['ID_PARCEL'] = pid
    row['CODE_CULTU'] = d['CODE_CULTU'].iloc[0]
    out.append(row)
df_interp = pd.concat(out)

# Profil moyen par culture
fig, ax = plt.subplots(figsize=(10, 5))
for code, d in df_interp.groupby('CODE_CULTU'):
    m = d.groupby('date')['NDVI'].mean()
    s = d.groupby('date')['NDVI'].std()
    ax.plot(m.index, m, label=code)
    ax.fill_between(m.index, m - s, m + s, alpha=0.2)
ax.set_ylabel('NDVI')
ax.set_ylim(0, 1)
ax.legend(title='Culture')
plt.xticks(rotation=45)
plt.tight_layout()
plt.savefig('profils_ndvi.png', dpi=200)
