import ee
import geemap
import pandas as pd
import numpy as np
import matplotlib.pyplot as plt
from sklearn.ensemble import RandomForestRegressor
from sklearn.model_selection import train_test_split
from sklearn.metrics import mean_absolute_error, mean_squared_error, r2_score

ee.Initialize(project='gedi-height')

aoi = ee.Geometry.Rectangle([12.2, 57.6, 13.4, 58.2])

# GEDI
def quality_mask(im):
    return im.updateMask(im.select('quality_flag').eq(1)) \
        .updateMask(im.select('degrade_flag').eq(0))

gedi = ee.ImageCollection('LARSE/GEDI/GEDI02_A_002_MONTHLY') \
    .filterDate('2020-05-01', '2020-10-01') \
    .filterBounds(aoi) \
    .map(quality_mask) \
    .select('rh98') \
    .mosaic() \
    .rename('rh98')

# Predictors
s2 = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED') \
    .filterBounds(aoi) \
    .filterDate('2020-06-01', '2020-08-31') \
    .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 20)) \
    .median() \
    .select(['B2', 'B3', 'B4', 'B5', 'B6', 'B7', 'B8', 'B8A', 'B11', 'B12'])

s1 = ee.ImageCollection('COPERNICUS/S1_GRD') \
    .filterBounds(aoi) \
    .filterDate('2020-06-01', '2020-08-31') \
    .filter(ee.Filter.eq('instrumentMode', 'IW')) \
    .filter(ee.Filter.listContains('transmitterReceiverPolarisation', 'VH')) \
    .select(['VV', 'VH']) \
    .mean()

dem = ee.ImageCollection('COPERNICUS/DEM/GLO30').select('DEM').mosaic()
slope = ee.Terrain.slope(dem.setDefaultProjection('EPSG:3857', None, 30))

ndvi = s2.normalizedDifference(['B8', 'B4']).rename('NDVI')
nbr = s2.normalizedDifference(['B8', 'B12']).rename('NBR')

predictors = s2.addBands(ndvi).addBands(nbr).addBands(s1).addBands(dem).addBands(slope)
names = predictors.bandNames().getInfo()
print(names)

samples = predictors.addBands(gedi).sample(
    region=aoi,
    scale=25,
    numPixels=40000,
    seed=1,
    tileScale=16,
    geometries=False
)

task = ee.batch.Export.table.toDrive(samples, description='gedi_samples', fileFormat='CSV')
task.start()

df = pd.read_csv('gedi_samples.csv')
df = df.drop(columns=['system:index', '.geo'])
df = df[(df['rh98'] > 0) & (df['rh98'] < 50)]
print(df.shape)

df['rh98'].hist(bins=50, figsize=(8, 4))
plt.xlabel('RH98 (m)')
plt.ylabel('Count')
plt.show()

X = df[names]
y = df['rh98']
X_train, X_test, y_train, y_test = train_test_split(X, y, test_size=0.25, random_state=0)

model = RandomForestRegressor(n_estimators=300, min_samples_leaf=5, n_jobs=-1, random_state=0)
model.fit(X_train, y_train)
pred = model.predict(X_test)

print('R2   :', round(r2_score(y_test, pred), 3))
print('MAE  :', round(mean_absolute_error(y_test, pred), 2))
print('RMSE :', round(np.sqrt(mean_squared_error(y_test, pred)), 2))

plt.figure(figsize=(6, 6))
plt.hexbin(y_test, pred, gridsize=50, cmap='viridis', mincnt=1)
plt.plot([0, 45], [0, 45], 'r--')
plt.xlabel('GEDI RH98 (m)')
plt.ylabel('Predicted (m)')
plt.colorbar(label='n')
plt.show()

# Wall-to-wall in EE
clf = ee.Classifier.smileRandomForest(100, minLeafPopulation=5) \
    .setOutputMode('REGRESSION') \
    .train(samples, 'rh98', names)
height = predictors.classify(clf).clip(aoi)

Map = geemap.Map()
Map.centerObject(aoi, 9)
Map.addLayer(height, {'min': 0, 'max': 30, 'palette': ['ffffe5', 'addd8e', '31a354', '004529']}, 'Canopy height')
Map
