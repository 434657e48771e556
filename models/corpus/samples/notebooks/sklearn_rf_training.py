import ee
import geemap
import numpy as np
import pandas as pd
import seaborn as sns
import matplotlib.pyplot as plt
from sklearn.ensemble import RandomForestClassifier
from sklearn.model_selection import train_test_split, GridSearchCV
from sklearn.metrics import accuracy_score, classification_report, confusion_matrix, cohen_kappa_score
import joblib

ee.Initialize(project='ee-mlclass')

SEED = 42
LABEL = 'landcover'
BANDS = ['B2', 'B3', 'B4', 'B5', 'B6', 'B7', 'B8', 'B8A', 'B11', 'B12']
INDICES = ['NDVI', 'NDWI', 'NDBI', 'EVI']
FEATURES = BANDS + INDICES

points = ee.FeatureCollection('projects/ee-mlclass/assets/samples_cerrado')
aoi = ee.FeatureCollection('projects/ee-mlclass/assets/aoi_cerrado').geometry()


def mask_clouds(image):
    scl = image.select('SCL')
    mask = scl.neq(3).And(scl.neq(8)).And(scl.neq(9)).And(scl.neq(10)).And(scl.neq(11))
    return image.updateMask(mask).divide(10000).select(BANDS)


def add_indices(image):
    ndvi = image.normalizedDifference(['B8', 'B4']).rename('NDVI')
    ndwi = image.normalizedDifference(['B3', 'B8']).rename('NDWI')
    ndbi = image.normalizedDifference(['B11', 'B8']).rename('NDBI')
    evi = image.expression(
        '2.5 * ((NIR - RED) / (NIR + 6 * RED - 7.5 * BLUE + 1))',
        {
            'NIR': image.select('B8'),
            'RED': image.select('B4'),
            'BLUE': image.select('B2'),
        },
    ).rename('EVI')
    return image.addBands([ndvi, ndwi, ndbi, evi])


composite = (
    ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
    .filterBounds(aoi)
    .filterDate('2021-05-01', '2021-09-30')
    .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 40))
    .map(mask_clouds)
    .median()
)
composite = add_indices(composite).clip(aoi)

samples = composite.select(FEATURES).sampleRegions(
    collection=points,
    properties=[LABEL],
    scale=10,
    geometries=True,
)

# Download in chunks because of the 5000 element limit
n = samples.size().getInfo()
print('samples:', n)
sample_list = samples.toList(n)
frames = []
for i in range(0, n, 2000):
    chunk = ee.FeatureCollection(sample_list.slice(i, i + 2000))
    frames.append(geemap.ee_to_df(chunk))
df = pd.concat(frames, ignore_index=True)
df.to_csv('samples.csv', index=False)

df = pd.read_csv('samples.csv')
df = df.dropna()
print(df[LABEL].value_counts())

X = df[FEATURES]
y = df[LABEL]

X_train, X_test, y_train, y_test = train_test_split(X, y, test_size=0.3, random_state=SEED, stratify=y)
print(X_train.shape, X_test.shape)

param_grid = {
    'n_estimators': [100, 300, 500],
    'max_depth': [None, 10, 20],
    'min_samples_leaf': [1, 3, 5],
}
grid = GridSearchCV(RandomForestClassifier(random_state=SEED), param_grid, cv=5, scoring='f1_macro', n_jobs=-1, verbose=1)
grid.fit(X_train, y_train)
print(grid.best_params_)

rf = grid.best_estimator_
y_pred = rf.predict(X_test)

print('Accuracy:', accuracy_score(y_test, y_pred))
print('Kappa:', cohen_kappa_score(y_test, y_pred))
print(classification_report(y_test, y_pred))

cm = confusion_matrix(y_test, y_pred)
plt.figure(figsize=(8, 6))
sns.heatmap(cm, annot=True, fmt='d', cmap='Blues', xticklabels=rf.classes_, yticklabels=rf.classes_)
plt.xlabel('Predicted')
plt.ylabel('True')
plt.title('Confusion Matrix')
plt.tight_layout()
plt.savefig('confusion_matrix.png', dpi=300)
plt.show()

importances = pd.Series(rf.feature_importances_, index=FEATURES).sort_values(ascending=True)
importances.plot.barh(figsize=(8, 6))
plt.xlabel('Importance')
plt.show()

joblib.dump(rf, 'rf_model.joblib')

# Use the sklearn model in Earth Engine
from geemap import ml

trees = ml.rf_to_strings(rf, FEATURES)
ee_classifier = ml.strings_to_classifier(trees)
classified = composite.select(FEATURES).classify(ee_classifier)

Map = geemap.Map()
Map.centerObject(aoi, 10)
Map.addLayer(composite, {'bands': ['B4', 'B3', 'B2'], 'min': 0, 'max': 0.3}, 'S2')
Map.addLayer(classified.randomVisualizer(), {}, 'classified')
Map
