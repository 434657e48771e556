import ee
import numpy as np
import pandas as pd
from sklearn.metrics import confusion_matrix, accuracy_score, cohen_kappa_score, classification_report

ee.Initialize()

# Comparison of three global products with our reference points (Ceará)
ref = ee.FeatureCollection('users/fcosta/pontos_referencia')

worldcover = ee.ImageCollection('ESA/WorldCover/v200').first().select('Map')
esri = ee.ImageCollection('projects/sat-io/open-datasets/landcover/ESRI_Global-LULC_10m_TS').filterDate('2021-01-01', '2021-12-31').mosaic()
dw = ee.ImageCollection('GOOGLE/DYNAMICWORLD/V1').filterDate('2021-01-01', '2021-12-31').filterBounds(ref).select('label').mode()

# harmonize: 1 forest, 2 grass/shrub, 3 crop, 4 built, 5 bare, 6 water
wc_h = worldcover.remap([10, 20, 30, 40, 50, 60, 80, 90, 95], [1, 2, 2, 3, 4, 5, 6, 6, 1]).rename('worldcover')
esri_h = esri.remap([1, 2, 4, 5, 7, 8, 11], [6, 1, 6, 3, 4, 5, 2]).rename('esri')
dw_h = dw.remap([0, 1, 2, 3, 4, 5, 6, 7], [6, 1, 2, 6, 3, 2, 4, 5]).rename('dw')

stack = wc_h.addBands(esri_h).addBands(dw_h)

values = stack.reduceRegions(
    collection=ref,
    reducer=ee.Reducer.first(),
    scale=10
).getInfo()

df = pd.DataFrame([f['properties'] for f in values['features']])
df = df.dropna()
print('pontos validos:', len(df))

names = ['forest', 'grass/shrub', 'crop', 'built', 'bare', 'water']
for product in ['worldcover', 'esri', 'dw']:
    y_true = df['classe'].astype(int)
    y_pred = df[product].astype(int)
    print('=' * 40)
    print(product)
    print(confusion_matrix(y_true, y_pred, labels=[1, 2, 3, 4, 5, 6]))
    print('OA: %.3f' % accuracy_score(y_true, y_pred))
    print('Kappa: %.3f' % cohen_kappa_score(y_true, y_pred))
    print(classification_report(y_true, y_pred, labels=[1, 2, 3, 4, 5, 6], target_names=names))
