import ee
import numpy as np

ee.Initialize()

# Stratified area estimation (good practices)
change_map = ee.Image('users/ufpr/change_2010_2020').rename('strata')
ref = ee.FeatureCollection('users/ufpr/reference_interpreted')   # label: ref
region = ee.FeatureCollection('users/ufpr/study_area').geometry()

classes = [1, 2, 3, 4]
names = ['stable forest', 'stable non-forest', 'deforestation', 'regeneration']

# strata areas in hectares
areas = ee.Image.pixelArea().divide(10000).addBands(change_map).reduceRegion(
    reducer=ee.Reducer.sum().group(groupField=1, groupName='class'),
    geometry=region,
    scale=30,
    maxPixels=1e13,
    tileScale=4
).getInfo()['groups']
A = np.array([g['sum'] for g in sorted(areas, key=lambda g: g['class'])])
W = A / A.sum()

# error matrix (rows = map, columns = reference)
sampled = change_map.sampleRegions(collection=ref, properties=['ref'], scale=30)
cm = sampled.errorMatrix('strata', 'ref', classes)
n = np.array(cm.getInfo(), dtype=float)
if n.shape[0] > len(classes):
    n = n[1:, 1:]
print(n)

ni = n.sum(axis=1)
p = W[:, None] * n / ni[:, None]

oa = np.trace(p)
ua = np.diag(p) / p.sum(axis=1)
pa = np.diag(p) / p.sum(axis=0)

area_est = p.sum(axis=0) * A.sum()
se = np.sqrt(((W[:, None] * p - p ** 2) / (ni[:, None] - 1)).sum(axis=0))
ci = 1.96 * se * A.sum()

print('Overall accuracy: %.3f' % oa)
for k in range(len(classes)):
    print('%-20s UA %.3f  PA %.3f  area %.0f +/- %.0f ha' % (names[k], ua[k], pa[k], area_est[k], ci[k]))
