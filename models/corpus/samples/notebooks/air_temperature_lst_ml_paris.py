import ee
import geemap
import numpy as np
import pandas as pd
import matplotlib.pyplot as plt
from sklearn.ensemble import RandomForestRegressor
from sklearn.inspection import permutation_importance, PartialDependenceDisplay
from sklearn.model_selection import GroupKFold, cross_val_predict

ee.Initialize(project='ee-ilot-chaleur')

# Stations amateurs (Netatmo) filtrées
stations = pd.read_csv('stations_idf.csv')
stations = stations[stations['n_obs'] > 500]
print(stations.shape)

fc = geemap.df_to_ee(stations[['id', 'longitude', 'latitude']], latitude='latitude', longitude='longitude')
buf = fc.map(lambda f: f.buffer(250))
zone = fc.geometry().bounds()

# Variables explicatives
s2 = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED') \
    .filterBounds(zone) \
    .filterDate('2020-06-01', '2020-09-01') \
    .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 10)) \
    .median()
ndvi = s2.normalizedDifference(['B8', 'B4']).rename('ndvi')
ndbi = s2.normalizedDifference(['B11', 'B8']).rename('ndbi')
albedo = s2.expression(
    '0.2266*B2 + 0.1236*B3 + 0.1573*B4 + 0.3417*B8 + 0.1170*B11 + 0.0338*B12', {
        'B2': s2.select('B2').divide(10000),
        'B3': s2.select('B3').divide(10000),
        'B4': s2.select('B4').divide(10000),
        'B8': s2.select('B8').divide(10000),
        'B11': s2.select('B11').divide(10000),
        'B12': s2.select('B12').divide(10000)
    }).rename('albedo')
lst = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2') \
    .filterBounds(zone) \
    .filterDate('2018-06-01', '2021-09-01') \
    .filter(ee.Filter.calendarRange(6, 8, 'month')) \
    .filter(ee.Filter.lt('CLOUD_COVER', 20)) \
    .select('ST_B10').median().multiply(0.00341802).add(149.0).subtract(273.15).rename('lst')
dem = ee.Image('USGS/SRTMGL1_003').rename('alt')
bati = ee.Image('JRC/GHSL/P2023A/GHS_BUILT_H/2018').select('built_height').rename('hauteur')
eau = ee.Image('JRC/GSW1_4/GlobalSurfaceWater').select('occurrence').gt(50).unmask(0)
dist_eau = eau.fastDistanceTransform(256).sqrt().multiply(ee.Image.pixelArea().sqrt()).rename('dist_eau')

pile = ee.Image.cat([ndvi, ndbi, albedo, lst, dem, bati, dist_eau])

vals = pile.reduceRegions(collection=buf, reducer=ee.Reducer.mean(), scale=20)
df = geemap.ee_to_df(vals)
df = df.merge(stations[['id', 'tmin_canicule', 'tmax_canicule', 'commune']], on='id').dropna()

X = df[['ndvi', 'ndbi', 'albedo', 'lst', 'alt', 'hauteur', 'dist_eau']]
y = df['tmin_canicule']

rf = RandomForestRegressor(n_estimators=400, min_samples_leaf=3, n_jobs=-1, random_state=0)
pred = cross_val_predict(rf, X, y, groups=df['commune'], cv=GroupKFold(5))
print('R2  :', round(1 - ((y - pred) ** 2).sum() / ((y - y.mean()) ** 2).sum(), 2))
print('RMSE:', round(np.sqrt(((y - pred) ** 2).mean()), 2))

rf.fit(X, y)
imp = permutation_importance(rf, X, y, n_repeats=20, random_state=0)
order = imp.importances_mean.argsort()
plt.boxplot(imp.importances[order].T, vert=False, labels=X.columns[order])
plt.title('Importance par permutation')
plt.show()

PartialDependenceDisplay.from_estimator(rf, X, ['ndvi', 'hauteur', 'dist_eau'])
plt.show()

# Carte
cols = list(X.columns)
entrainement = geemap.df_to_ee(df.assign(longitude=df['id'].map(stations.set_index('id')['longitude']), latitude=df['id'].map(stations.set_index('id')['latitude'])))
modele = ee.Classifier.smileRandomForest(400, minLeafPopulation=3).setOutputMode('REGRESSION').train(entrainement, 'tmin_canicule', cols)
carte_t = pile.classify(modele).clip(zone)

Map = geemap.Map(center=[48.86, 2.35], zoom=11)
vis = {'min': 19, 'max': 25, 'palette': ['313695', '74add1', 'ffffbf', 'f46d43', 'a50026']}
Map.addLayer(carte_t, vis, 'Tmin canicule')
Map.addLayer(fc, {'color': 'black'}, 'Stations')
Map.add_colorbar(vis, label='°C')
Map
