import ee
import numpy as np
from sklearn.ensemble import GradientBoostingRegressor
from sklearn.model_selection import train_test_split
from sklearn.metrics import r2_score, mean_squared_error
ee.Initialize()

lidar = ee.Image('users/forestlab/chm_2019_10m').rename('chm')
aoi = lidar.geometry()

s2 = ee.ImageCollection('COPERNICUS/S2_SR').filterBounds(aoi).filterDate('2019-06-01', '2019-08-31').filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 10)).median()
s1 = ee.ImageCollection('COPERNICUS/S1_GRD').filterBounds(aoi).filterDate('2019-06-01', '2019-08-31').filter(ee.Filter.eq('instrumentMode', 'IW')).select(['VV', 'VH']).median()
dem = ee.Image('USGS/3DEP/10m')
slope = ee.Terrain.slope(dem)

feats = ['B2', 'B3', 'B4', 'B5', 'B6', 'B7', 'B8', 'B8A', 'B11', 'B12', 'VV', 'VH', 'elevation', 'slope']
stack = s2.select(feats[:10]).addBands(s1).addBands(dem).addBands(slope).addBands(lidar)

sample = stack.sample(region=aoi, scale=10, numPixels=4000, seed=2, dropNulls=True)

cols = {}
for b in feats + ['chm']:
    cols[b] = np.array(sample.aggregate_array(b).getInfo())

X = np.column_stack([cols[b] for b in feats])
y = cols['chm']
print(X.shape, y.shape)

X_train, X_test, y_train, y_test = train_test_split(X, y, test_size=0.3, random_state=0)
gbr = GradientBoostingRegressor(n_estimators=300, max_depth=4)
gbr.fit(X_train, y_train)
pred = gbr.predict(X_test)

print('R2', r2_score(y_test, pred))
print('RMSE', np.sqrt(mean_squared_error(y_test, pred)))
for b, imp in sorted(zip(feats, gbr.feature_importances_), key=lambda x: -x[1]):
    print('%-10s %.3f' % (b, imp))
