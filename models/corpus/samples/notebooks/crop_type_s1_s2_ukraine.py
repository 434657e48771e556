import ee
import geemap
import numpy as np
import pandas as pd
import matplotlib.pyplot as plt
import seaborn as sns
from sklearn.ensemble import RandomForestClassifier
from sklearn.svm import SVC
from sklearn.preprocessing import StandardScaler, LabelEncoder
from sklearn.model_selection import StratifiedKFold, cross_val_predict
from sklearn.metrics import classification_report, confusion_matrix, f1_score

ee.Initialize(project='ee-croptype-ua')

aoi = ee.FeatureCollection('FAO/GAUL/2015/level1').filter(ee.Filter.eq('ADM1_NAME', "Kyyivs'ka")).geometry()
gt = ee.FeatureCollection('projects/ee-croptype-ua/assets/ground_truth_2021')

# monthly S2 NDVI
def s2_month(m):
    start = ee.Date.fromYMD(2021, m, 1)
    end = start.advance(1, 'month')
    col = (ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
           .filterBounds(aoi)
           .filterDate(start, end)
           .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 60)))
    def ndvi(img):
        scl = img.select('SCL')
        return img.normalizedDifference(['B8', 'B4']).updateMask(scl.gte(4).And(scl.lte(7)))
    return col.map(ndvi).median().rename(f'ndvi_{m:02d}')

# monthly S1
def s1_month(m):
    start = ee.Date.fromYMD(2021, m, 1)
    end = start.advance(1, 'month')
    col = (ee.ImageCollection('COPERNICUS/S1_GRD')
           .filterBounds(aoi)
           .filterDate(start, end)
           .filter(ee.Filter.eq('instrumentMode', 'IW'))
           .filter(ee.Filter.eq('orbitProperties_pass', 'DESCENDING')))
    return col.select(['VV', 'VH']).mean().rename([f'vv_{m:02d}', f'vh_{m:02d}'])

stack = ee.Image.cat([s2_month(m) for m in range(4, 11)] + [s1_month(m) for m in range(4, 11)])
band_names = stack.bandNames().getInfo()
print(band_names)

sample = stack.sampleRegions(collection=gt, properties=['crop', 'field_id'], scale=10, tileScale=16)
task = ee.batch.Export.table.toDrive(sample, 'crop_samples', 'crops', 'crop_samples', 'CSV')
task.start()

df = pd.read_csv('crop_samples.csv').drop(columns=['system:index', '.geo'])
df = df.dropna()
print(df['crop'].value_counts())

# field means
fields = df.groupby(['field_id', 'crop'])[band_names].mean().reset_index()

le = LabelEncoder()
y = le.fit_transform(fields['crop'])
X = fields[band_names].values

s2_cols = [i for i, b in enumerate(band_names) if b.startswith('ndvi')]
s1_cols = [i for i, b in enumerate(band_names) if not b.startswith('ndvi')]

cv = StratifiedKFold(n_splits=5, shuffle=True, random_state=0)
results = []
for name, cols in [('S1', s1_cols), ('S2', s2_cols), ('S1+S2', s1_cols + s2_cols)]:
    for clf_name, clf in [('RF', RandomForestClassifier(500, random_state=0, n_jobs=-1)), ('SVM', SVC(C=10, gamma='scale'))]:
        Xs = StandardScaler().fit_transform(X[:, cols])
        pred = cross_val_predict(clf, Xs, y, cv=cv)
        results.append({'data': name, 'clf': clf_name, 'OA': (pred == y).mean(), 'F1': f1_score(y, pred, average='macro')})
        print(name, clf_name, results[-1])

res = pd.DataFrame(results)
print(res.pivot(index='data', columns='clf', values='F1').round(3))

pred = cross_val_predict(RandomForestClassifier(500, random_state=0, n_jobs=-1), X, y, cv=cv)
print(classification_report(y, pred, target_names=le.classes_))

cm = confusion_matrix(y, pred, normalize='true')
plt.figure(figsize=(9, 7))
sns.heatmap(cm, annot=True, fmt='.2f', cmap='Greens', xticklabels=le.classes_, yticklabels=le.classes_)
plt.xlabel('Predicted')
plt.ylabel('Reference')
plt.tight_layout()
plt.savefig('cm_crops.png', dpi=200)
plt.show()

# temporal profiles
ndvi_cols = [b for b in band_names if b.startswith('ndvi')]
prof = fields.groupby('crop')[ndvi_cols].mean().T
prof.index = ['Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct']
prof.plot(figsize=(10, 5), marker='o')
plt.ylabel('NDVI')
plt.show()
