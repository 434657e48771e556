import ee
import geemap
import pandas as pd
import numpy as np
import matplotlib.pyplot as plt
import seaborn as sns

ee.Authenticate()
ee.Initialize(project='ee-vinhas')

# Parcelas
parcelas = ee.FeatureCollection('projects/ee-vinhas/assets/parcelas_douro')
Map = geemap.Map()
Map.centerObject(parcelas, 14)
Map.addLayer(parcelas, {'color': 'yellow'}, 'Parcelas')
Map

def mask_s2(image):
    scl = image.select('SCL')
    mask = scl.eq(4).Or(scl.eq(5))
    return image.updateMask(mask).divide(10000).copyProperties(image, ['system:time_start'])

def add_ndvi(image):
    return image.addBands(image.normalizedDifference(['B8', 'B4']).rename('NDVI'))

def add_gndvi(image):
    return image.addBands(image.normalizedDifference(['B8', 'B3']).rename('GNDVI'))

def add_ndre(image):
    return image.addBands(image.normalizedDifference(['B8', 'B5']).rename('NDRE'))

def add_ndmi(image):
    return image.addBands(image.normalizedDifference(['B8', 'B11']).rename('NDMI'))

def add_msavi(image):
    msavi = image.expression(
        '(2 * NIR + 1 - sqrt(pow((2 * NIR + 1), 2) - 8 * (NIR - RED))) / 2', {
            'NIR': image.select('B8'),
            'RED': image.select('B4')
        }).rename('MSAVI')
    return image.addBands(msavi)

s2 = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED') \
    .filterBounds(parcelas) \
    .filterDate('2023-03-01', '2023-10-31') \
    .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 20)) \
    .map(mask_s2) \
    .map(add_ndvi) \
    .map(add_gndvi) \
    .map(add_ndre) \
    .map(add_ndmi) \
    .map(add_msavi)

indices = ['NDVI', 'GNDVI', 'NDRE', 'NDMI', 'MSAVI']

dates = s2.aggregate_array('system:time_start').map(lambda d: ee.Date(d).format('YYYY-MM-dd')).distinct().getInfo()
print(len(dates), dates)

rows = []
for d in dates:
    img = s2.filterDate(d, ee.Date(d).advance(1, 'day')).mosaic().select(indices)
    res = img.reduceRegions(parcelas, ee.Reducer.mean(), 10).getInfo()
    for f in res['features']:
        p = f['properties']
        if p.get('NDVI') is None:
            continue
        rows.append({'date': d, 'parcela': p['nome'], 'casta': p['casta'], **{i: p[i] for i in indices}})

df = pd.DataFrame(rows)
df['date'] = pd.to_datetime(df['date'])
df.to_csv('indices_vinha.csv', index=False)

fig, axes = plt.subplots(len(indices), 1, figsize=(12, 16), sharex=True)
for ax, ind in zip(axes, indices):
    sns.lineplot(data=df, x='date', y=ind, hue='casta', ax=ax, legend=(ind == 'NDVI'))
    ax.set_ylabel(ind)
    ax.grid(alpha=0.3)
axes[-1].set_xlabel('')
plt.tight_layout()
plt.show()

# correlação entre índices
sns.pairplot(df[indices + ['casta']].dropna(), hue='casta', plot_kws={'s': 10, 'alpha': 0.5})
plt.show()

# zonas de vigor com k-means
from sklearn.cluster import KMeans
img = s2.filterDate('2023-07-01', '2023-07-31').median().select(indices)
pix = img.sampleRegions(collection=parcelas, properties=['nome'], scale=10, geometries=True)
pdf = geemap.ee_to_gdf(pix)
km = KMeans(n_clusters=3, random_state=0, n_init=10).fit(pdf[indices])
pdf['zona'] = km.labels_
print(pdf.groupby('zona')[indices].mean())
pdf.plot(column='zona', categorical=True, legend=True, markersize=6, figsize=(10, 10), cmap='RdYlGn')
plt.show()
