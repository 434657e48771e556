import ee
import geemap
import numpy as np
import pandas as pd
import matplotlib.pyplot as plt
import seaborn as sns
from sklearn.metrics import confusion_matrix, classification_report, cohen_kappa_score

ee.Initialize(project='ee-validation-lab')

classified = ee.Image('projects/ee-validation-lab/assets/rondonia_lulc_2021')
classes = {1: 'Forest', 2: 'Pasture', 3: 'Cropland', 4: 'Water', 5: 'Urban', 6: 'Secondary veg.'}

# -----------------------------
# Stratified random sample
# -----------------------------
points = classified.rename('class').stratifiedSample(
    numPoints=60,
    classBand='class',
    region=classified.geometry(),
    scale=30,
    seed=2021,
    geometries=True
)
print(points.size().getInfo())
geemap.ee_to_shp(points, filename='validation_points.shp')

# after photo interpretation
ref = pd.read_csv('validation_points_labelled.csv')
ref = ref[ref['reference'].notna()]
ref['reference'] = ref['reference'].astype(int)
print(len(ref), 'labelled points')

labels = list(classes.keys())
names = list(classes.values())

y_true = ref['reference']
y_pred = ref['class']

cm = confusion_matrix(y_true, y_pred, labels=labels)
oa = np.trace(cm) / cm.sum()
ua = np.diag(cm) / cm.sum(axis=0)
pa = np.diag(cm) / cm.sum(axis=1)
f1 = 2 * ua * pa / (ua + pa)
kappa = cohen_kappa_score(y_true, y_pred)

table = pd.DataFrame({'UA': ua, 'PA': pa, 'F1': f1}, index=names).round(3)
print(table)
print('OA = %.3f' % oa)
print('Kappa = %.3f' % kappa)
print(classification_report(y_true, y_pred, labels=labels, target_names=names))

cm_df = pd.DataFrame(cm, index=names, columns=names)
cm_norm = cm_df.div(cm_df.sum(axis=1), axis=0)

fig, axes = plt.subplots(1, 2, figsize=(16, 6))
sns.heatmap(cm_df, annot=True, fmt='d', cmap='Greens', ax=axes[0], cbar=False)
sns.heatmap(cm_norm, annot=True, fmt='.2f', cmap='Greens', ax=axes[1], vmin=0, vmax=1)
for ax in axes:
    ax.set_xlabel('Map')
    ax.set_ylabel('Reference')
axes[0].set_title('Counts')
axes[1].set_title('Proportions')
plt.tight_layout()
plt.savefig('confusion_matrix.png', dpi=300)
plt.show()

# -----------------------------
# Area-adjusted accuracy (Olofsson)
# -----------------------------
hist = classified.rename('class').reduceRegion(
    reducer=ee.Reducer.frequencyHistogram(),
    geometry=classified.geometry(),
    scale=30,
    maxPixels=1e13
).get('class').getInfo()

pixels = np.array([hist[str(l)] for l in labels])
W = pixels / pixels.sum()

# rows: map, columns: reference
n = cm.T
ni = n.sum(axis=1)
p = (W / ni)[:, None] * n

oa_adj = np.trace(p)
area_prop = p.sum(axis=0)
se = np.sqrt((W[:, None] ** 2 * (n / ni[:, None]) * (1 - n / ni[:, None]) / (ni[:, None] - 1)).sum(axis=0))

total_ha = pixels.sum() * 0.09
result = pd.DataFrame({
    'mapped_ha': pixels * 0.09,
    'adjusted_ha': area_prop * total_ha,
    'ci95_ha': 1.96 * se * total_ha
}, index=names)
print(result.round(0))
print('Adjusted OA: %.3f' % oa_adj)
result.to_csv('adjusted_area.csv')
