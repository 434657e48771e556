import ee
import geemap
import numpy as np
import pandas as pd
import matplotlib.pyplot as plt
import seaborn as sns
from sklearn.model_selection import train_test_split
from sklearn.linear_model import LogisticRegression
from sklearn.ensemble import RandomForestClassifier
from sklearn.metrics import roc_curve, auc, roc_auc_score, accuracy_score
from xgboost import XGBClassifier

ee.Initialize(project='ee-landslides-np')

roi = ee.FeatureCollection('FAO/GAUL/2015/level2').filter(ee.Filter.eq('ADM2_NAME', 'Bagmati'))

landslides = ee.FeatureCollection('projects/ee-landslides-np/assets/inventory_2015')
non_landslides = ee.FeatureCollection('projects/ee-landslides-np/assets/random_points')

# Conditioning factors
dem = ee.Image('USGS/SRTMGL1_003').clip(roi)
terrain = ee.Algorithms.Terrain(dem)
elevation = terrain.select('elevation')
slope = terrain.select('slope')
aspect = terrain.select('aspect')

# curvature
curvature = dem.convolve(ee.Kernel.laplacian8()).rename('curvature')

# TWI
flowacc = ee.Image('WWF/HydroSHEDS/15ACC').select('b1')
twi = flowacc.add(1).multiply(450 * 450).divide(slope.multiply(np.pi / 180).tan().add(0.001)).log().rename('twi')

# Distance to rivers
rivers = ee.FeatureCollection('WWF/HydroSHEDS/v1/FreeFlowingRivers').filterBounds(roi)
dist_river = rivers.distance(10000).rename('dist_river')

# NDVI
ndvi = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2') \
    .filterBounds(roi) \
    .filterDate('2014-10-01', '2015-04-01') \
    .median() \
    .normalizedDifference(['SR_B5', 'SR_B4']) \
    .rename('ndvi')

# Rainfall
rain = ee.ImageCollection('UCSB-CHG/CHIRPS/DAILY').filterDate('2005-01-01', '2015-01-01').sum().divide(10).rename('rain')

# Soil
clay = ee.Image('OpenLandMap/SOL/SOL_CLAY-WFRACTION_USDA-3A1A1A_M/v02').select('b0').rename('clay')

factors = elevation.addBands(slope).addBands(aspect).addBands(curvature).addBands(twi) \
    .addBands(dist_river).addBands(ndvi).addBands(rain).addBands(clay)

pos = landslides.map(lambda f: f.set('class', 1))
neg = non_landslides.map(lambda f: f.set('class', 0))
points = pos.merge(neg)

samples = factors.sampleRegions(collection=points, properties=['class'], scale=30, tileScale=8)
df = geemap.ee_to_df(samples)
df = df.dropna()
print(df['class'].value_counts())
df.to_csv('landslide_samples.csv', index=False)

# Multicollinearity
plt.figure(figsize=(9, 7))
sns.heatmap(df.drop(columns='class').corr(), annot=True, fmt='.2f', cmap='coolwarm', vmin=-1, vmax=1)
plt.show()

cols = ['elevation', 'slope', 'aspect', 'curvature', 'twi', 'dist_river', 'ndvi', 'rain', 'clay']
X_train, X_test, y_train, y_test = train_test_split(df[cols], df['class'], test_size=0.3, random_state=42, stratify=df['class'])

models = {
    'LR': LogisticRegression(max_iter=1000),
    'RF': RandomForestClassifier(n_estimators=300, random_state=42),
    'XGB': XGBClassifier(n_estimators=300, max_depth=5, learning_rate=0.05),
}

plt.figure(figsize=(7, 7))
for name, model in models.items():
    model.fit(X_train, y_train)
    proba = model.predict_proba(X_test)[:, 1]
    fpr, tpr, _ = roc_curve(y_test, proba)
    roc_auc = auc(fpr, tpr)
    acc = accuracy_score(y_test, proba > 0.5)
    print(f'{name}: AUC = {roc_auc:.3f}, accuracy = {acc:.3f}')
    plt.plot(fpr, tpr, label=f'{name} (AUC = {roc_auc:.2f})')
plt.plot([0, 1], [0, 1], 'k--')
plt.xlabel('False positive rate')
plt.ylabel('True positive rate')
plt.legend()
plt.savefig('roc.png', dpi=300)
plt.show()

# Susceptibility map in GEE
classifier = ee.Classifier.smileRandomForest(300).setOutputMode('PROBABILITY').train(samples, 'class', cols)
lsm = factors.classify(classifier).clip(roi)

Map = geemap.Map()
Map.centerObject(roi, 9)
Map.addLayer(lsm, {'min': 0, 'max': 1, 'palette': ['green', 'yellowgreen', 'yellow', 'orange', 'red']}, 'Susceptibility')
Map.addLayer(landslides, {'color': 'black'}, 'Landslides')
Map
