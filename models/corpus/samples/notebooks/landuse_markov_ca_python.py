import ee
import geemap
import numpy as np
import pandas as pd
import rasterio
import matplotlib.pyplot as plt
from matplotlib.colors import ListedColormap
from sklearn.neural_network import MLPClassifier
from sklearn.preprocessing import StandardScaler
from sklearn.metrics import cohen_kappa_score

ee.Initialize(project='ee-ca-markov')

aoi = ee.FeatureCollection('projects/ee-ca-markov/assets/addis').geometry()

lc_2000 = ee.Image('projects/ee-ca-markov/assets/lulc_2000')
lc_2010 = ee.Image('projects/ee-ca-markov/assets/lulc_2010')
lc_2020 = ee.Image('projects/ee-ca-markov/assets/lulc_2020')

dem = ee.Image('USGS/SRTMGL1_003')
slope = ee.Terrain.slope(dem)
roads = ee.FeatureCollection('projects/ee-ca-markov/assets/roads')
dist_road = roads.distance(20000).rename('dist_road')
center = ee.FeatureCollection([ee.Feature(ee.Geometry.Point([38.75, 9.03]))])
dist_center = center.distance(60000).rename('dist_center')

drivers = dem.addBands(slope).addBands(dist_road).addBands(dist_center).toFloat()

for name, img in {'lc_2000': lc_2000, 'lc_2010': lc_2010, 'lc_2020': lc_2020, 'drivers': drivers}.items():
    geemap.ee_export_image(img.clip(aoi), filename=f'{name}.tif', scale=60, region=aoi, crs='EPSG:32637', file_per_band=False)


def read(fn):
    with rasterio.open(fn) as src:
        return src.read()


a = read('lc_2000.tif')[0]
b = read('lc_2010.tif')[0]
c = read('lc_2020.tif')[0]
d = read('drivers.tif')
print(a.shape, b.shape, c.shape, d.shape)

names = ['Water', 'Forest', 'Cropland', 'Built-up', 'Bare']
n = len(names)

# transition matrix
def transition(x, y):
    m = np.zeros((n, n))
    for i in range(n):
        for j in range(n):
            m[i, j] = np.sum((x == i + 1) & (y == j + 1))
    return m / m.sum(axis=1, keepdims=True)

T = transition(a, b)
print(pd.DataFrame(T, index=names, columns=names).round(3))

# share of built-up among the neighbours
from scipy.ndimage import uniform_filter
def neigh(x):
    return uniform_filter((x == 4).astype('float32'), size=7)

def features(x):
    f = [neigh(x).ravel()] + [d[i].ravel() for i in range(d.shape[0])] + [(x == k + 1).ravel().astype(float) for k in range(n)]
    return np.column_stack(f)

valid = (a.ravel() > 0) & (b.ravel() > 0)
X = features(a)[valid]
y = (b.ravel()[valid] == 4).astype(int)

rng = np.random.default_rng(0)
idx = rng.choice(len(y), 50000, replace=False)
sc = StandardScaler().fit(X[idx])
mlp = MLPClassifier((20, 10), max_iter=200, random_state=0).fit(sc.transform(X[idx]), y[idx])
print('training accuracy:', mlp.score(sc.transform(X[idx]), y[idx]))

# simulate 2020 from 2010
prob = mlp.predict_proba(sc.transform(features(b)))[:, 1].reshape(b.shape)
prob[(b == 4) | (b == 1) | (b == 0)] = 0
demand = int(sum(T[i, 3] * np.sum(b == i + 1) for i in range(n) if i not in [0, 3]))
thr = np.sort(prob.ravel())[-demand]
sim = b.copy()
sim[prob >= thr] = 4

print('kappa:', cohen_kappa_score(c[c > 0].ravel(), sim[c > 0].ravel()))
hits = np.sum((sim == 4) & (c == 4) & (b != 4))
miss = np.sum((sim != 4) & (c == 4) & (b != 4))
false = np.sum((sim == 4) & (c != 4) & (b != 4))
print('figure of merit:', round(hits / (hits + miss + false), 3))

cmap = ListedColormap(['white', 'blue', 'darkgreen', 'gold', 'red', 'tan'])
fig, axes = plt.subplots(1, 3, figsize=(20, 7))
for ax, x, t in zip(axes, [b, c, sim], ['2010', '2020', '2020 (simulated)']):
    ax.imshow(x, cmap=cmap, vmin=0, vmax=5)
    ax.set_title(t)
    ax.axis('off')
plt.tight_layout()
plt.show()
