import ee
import pandas as pd
from sklearn.ensemble import RandomForestClassifier
from sklearn.model_selection import train_test_split
from sklearn.metrics import classification_report

ee.Initialize()

aoi = ee.FeatureCollection('users/prairie/counties').geometry()
nwi = ee.FeatureCollection('users/prairie/nwi')

label = ee.Image(0).byte().paint(nwi, 1).rename('wetland')

dem = ee.Image('USGS/3DEP/10m').select('elevation')
slope = ee.Terrain.slope(dem)
dev = dem.subtract(dem.focal_mean(150, 'circle', 'meters')).rename('dev')

spring = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED').filterBounds(aoi).filterDate('2020-04-15', '2020-06-01').filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 10)).median()
summer = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED').filterBounds(aoi).filterDate('2020-07-01', '2020-08-31').filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 10)).median()
ndwi_sp = spring.normalizedDifference(['B3', 'B8']).rename('ndwi_sp')
ndwi_su = summer.normalizedDifference(['B3', 'B8']).rename('ndwi_su')
ndvi_su = summer.normalizedDifference(['B8', 'B4']).rename('ndvi_su')

s1 = ee.ImageCollection('COPERNICUS/S1_GRD').filterBounds(aoi).filterDate('2020-04-15', '2020-06-01').filter(ee.Filter.eq('instrumentMode', 'IW')).select(['VV', 'VH']).median()

stack = ee.Image.cat([dem, slope, dev, ndwi_sp, ndwi_su, ndvi_su, s1, label])

samples = stack.stratifiedSample(
    numPoints=1500,
    classBand='wetland',
    region=aoi,
    scale=10,
    seed=4,
    tileScale=16
)

task = ee.batch.Export.table.toDrive(
    collection=samples,
    description='wetland_samples',
    folder='prairie',
    fileFormat='CSV'
)
task.start()

# --- local part, after the download ---
df = pd.read_csv('wetland_samples.csv')
X = df.drop(columns=['wetland', 'system:index', '.geo'])
y = df['wetland']
X_train, X_test, y_train, y_test = train_test_split(X, y, test_size=0.3, random_state=42, stratify=y)
rf = RandomForestClassifier(n_estimators=300, n_jobs=-1, random_state=42)
rf.fit(X_train, y_train)
print(classification_report(y_test, rf.predict(X_test)))
print(pd.Series(rf.feature_importances_, index=X.columns).sort_values(ascending=False))
