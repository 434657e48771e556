import ee
import geemap
import numpy as np
import pandas as pd
import matplotlib.pyplot as plt
from sklearn.cluster import KMeans
from sklearn.decomposition import PCA
from sklearn.metrics import silhouette_score
from tslearn.clustering import TimeSeriesKMeans

ee.Initialize(project='ee-ts-cluster')

aoi = ee.Geometry.Rectangle([32.55, -25.45, 32.85, -25.20])

s2 = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED') \
    .filterBounds(aoi) \
    .filterDate('2022-05-01', '2023-05-01') \
    .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 50))

def ndvi(img):
    scl = img.select('SCL')
    m = scl.eq(4).Or(scl.eq(5)).Or(scl.eq(6)).Or(scl.eq(7))
    return img.normalizedDifference(['B8', 'B4']).rename('ndvi').updateMask(m).copyProperties(img, ['system:time_start'])

s2 = s2.map(ndvi)

months = pd.date_range('2022-05-01', '2023-04-01', freq='MS')
names = [m.strftime('%Y_%m') for m in months]
layers = []
for m, n in zip(months, names):
    e = m + pd.DateOffset(months=1)
    layers.append(s2.filterDate(m.strftime('%Y-%m-%d'), e.strftime('%Y-%m-%d')).median().rename('m' + n))
stack = ee.Image.cat(layers)

crop = ee.ImageCollection('ESA/WorldCover/v200').first().eq(40)
sample = stack.updateMask(crop).sample(region=aoi, scale=20, numPixels=4000, seed=9, geometries=True, tileScale=4)
df = geemap.ee_to_df(sample)
cols = ['m' + n for n in names]
X = df[cols].interpolate(axis=1, limit_direction='both').values
print(X.shape)

for k in range(2, 9):
    km = KMeans(k, n_init=10, random_state=0).fit(X)
    print(k, round(km.inertia_, 1), round(silhouette_score(X, km.labels_), 3))

k = 5
tskm = TimeSeriesKMeans(n_clusters=k, metric='dtw', max_iter=10, random_state=0)
labels = tskm.fit_predict(X[:1500])

plt.figure(figsize=(10, 6))
for i in range(k):
    plt.plot(months, X[:1500][labels == i].mean(axis=0), marker='o', label=f'cluster {i} (n={np.sum(labels == i)})')
plt.ylabel('NDVI')
plt.legend()
plt.grid(alpha=0.3)
plt.show()

p = PCA(2).fit_transform(X[:1500])
plt.scatter(p[:, 0], p[:, 1], c=labels, cmap='tab10', s=6)
plt.xlabel('PC1')
plt.ylabel('PC2')
plt.show()

# map with the EE clusterer
clusterer = ee.Clusterer.wekaKMeans(k, seed=0).train(sample, cols)
result = stack.updateMask(crop).cluster(clusterer).clip(aoi)
Map = geemap.Map()
Map.centerObject(aoi, 12)
Map.addLayer(result, {'min': 0, 'max': k - 1, 'palette': ['1f77b4', 'ff7f0e', '2ca02c', 'd62728', '9467bd']}, 'Clusters')
Map
