import ee
import geemap
import geopandas as gpd
import pandas as pd
import numpy as np
from sklearn.metrics import accuracy_score, confusion_matrix, classification_report, ConfusionMatrixDisplay
import matplotlib.pyplot as plt

ee.Initialize(project='ee-lulc-val')

# 1. Load the reference points
ref = gpd.read_file('reference_points.shp')
ref = ref.to_crs('EPSG:4326')
print(ref.crs, len(ref))
print(ref['class_name'].value_counts())

class_map = {'water': 1, 'built': 2, 'trees': 3, 'grass': 4, 'crops': 5, 'bare': 6}
ref['label'] = ref['class_name'].map(class_map)

# 2. Convert to ee
points = geemap.gdf_to_ee(ref[['label', 'geometry']])

# 3. Sample three land cover products
dw = ee.ImageCollection('GOOGLE/DYNAMICWORLD/V1').filterDate('2021-01-01', '2022-01-01').filterBounds(points).select('label').mode().rename('dw')
esa = ee.ImageCollection('ESA/WorldCover/v200').first().rename('esa')
modis = ee.ImageCollection('MODIS/061/MCD12Q1').filterDate('2021-01-01', '2022-01-01').first().select('LC_Type1').rename('modis')

# 4. Remap to a common legend
dw = dw.remap([0, 1, 2, 3, 4, 5, 6, 7], [1, 3, 4, 4, 5, 4, 2, 6]).rename('dw')
esa = esa.remap([10, 20, 30, 40, 50, 60, 80, 90], [3, 4, 4, 5, 2, 6, 1, 4]).rename('esa')
modis = modis.remap([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 16, 17], [3, 3, 3, 3, 3, 4, 4, 3, 4, 4, 4, 5, 2, 5, 6, 1]).rename('modis')

img = dw.addBands(esa).addBands(modis)
vals = img.reduceRegions(collection=points, reducer=ee.Reducer.first(), scale=10)
df = geemap.ee_to_df(vals).dropna()
df = df.astype(int)
print(df.shape)

# 5. Accuracy
names = list(class_map.keys())
labels = list(class_map.values())
rows = []
fig, axes = plt.subplots(1, 3, figsize=(20, 6))
for ax, product in zip(axes, ['dw', 'esa', 'modis']):
    oa = accuracy_score(df['label'], df[product])
    rep = classification_report(df['label'], df[product], labels=labels, target_names=names, output_dict=True, zero_division=0)
    rows.append({'product': product, 'OA': oa, 'F1': rep['macro avg']['f1-score'], **{n: rep[n]['f1-score'] for n in names}})
    cm = confusion_matrix(df['label'], df[product], labels=labels)
    ConfusionMatrixDisplay(cm, display_labels=names).plot(ax=ax, cmap='Blues', colorbar=False)
    ax.set_title(f'{product}: OA = {oa:.2f}')
plt.tight_layout()
plt.savefig('products_cm.png', dpi=200)
plt.show()

result = pd.DataFrame(rows).set_index('product')
print(result.round(3))
result.to_csv('products_accuracy.csv')
