import ee
import geemap
import pandas as pd
import numpy as np
import matplotlib.pyplot as plt
from sklearn.linear_model import LinearRegression
from sklearn.cross_decomposition import PLSRegression
from sklearn.model_selection import cross_val_predict, KFold
from sklearn.metrics import r2_score

ee.Authenticate()
ee.Initialize(project='ee-salinity')

roi = ee.FeatureCollection('projects/ee-salinity/assets/khorezm')
samples = ee.FeatureCollection('projects/ee-salinity/assets/ec_samples_2021')

image = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2') \
    .filterBounds(roi) \
    .filterDate('2021-03-01', '2021-04-30') \
    .filter(ee.Filter.lt('CLOUD_COVER', 10)) \
    .median() \
    .select(['SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B6', 'SR_B7']) \
    .multiply(0.0000275).add(-0.2) \
    .rename(['blue', 'green', 'red', 'nir', 'swir1', 'swir2']) \
    .clip(roi)

# Salinity indices
ndsi = image.normalizedDifference(['red', 'nir']).rename('NDSI')
ndvi = image.normalizedDifference(['nir', 'red']).rename('NDVI')
si1 = image.expression('sqrt(g * r)', {'g': image.select('green'), 'r': image.select('red')}).rename('SI1')
si2 = image.expression('sqrt(g*g + r*r + n*n)', {'g': image.select('green'), 'r': image.select('red'), 'n': image.select('nir')}).rename('SI2')
si3 = image.expression('sqrt(g*g + r*r)', {'g': image.select('green'), 'r': image.select('red')}).rename('SI3')
s1 = image.select('blue').divide(image.select('red')).rename('S1')
s2 = image.normalizedDifference(['blue', 'red']).rename('S2')
s3 = image.expression('(g * r) / b', {'g': image.select('green'), 'r': image.select('red'), 'b': image.select('blue')}).rename('S3')
s5 = image.expression('(b * r) / g', {'g': image.select('green'), 'r': image.select('red'), 'b': image.select('blue')}).rename('S5')
bi = image.expression('sqrt(r*r + n*n)', {'r': image.select('red'), 'n': image.select('nir')}).rename('BI')

stack = image.addBands([ndsi, ndvi, si1, si2, si3, s1, s2, s3, s5, bi])

vals = stack.sampleRegions(collection=samples, properties=['EC'], scale=30)
df = geemap.ee_to_df(vals)
df['lnEC'] = np.log(df['EC'])

corr = df.drop(columns=['EC']).corr()['lnEC'].drop('lnEC')
print(corr.sort_values())

corr.sort_values().plot.barh(figsize=(7, 6))
plt.xlabel('r with ln(EC)')
plt.show()

cols = [c for c in df.columns if c not in ['EC', 'lnEC']]
X, y = df[cols], df['lnEC']
cv = KFold(5, shuffle=True, random_state=1)

best = corr.abs().idxmax()
p1 = cross_val_predict(LinearRegression(), X[[best]], y, cv=cv)
p2 = cross_val_predict(PLSRegression(n_components=4), X, y, cv=cv).ravel()
print('Linear (%s): R2 = %.2f' % (best, r2_score(y, p1)))
print('PLSR: R2 = %.2f' % r2_score(y, p2))

lr = LinearRegression().fit(X[[best]], y)
ec = stack.select(best).multiply(float(lr.coef_[0])).add(float(lr.intercept_)).exp().rename('EC')

classes = ee.Image(1).where(ec.gt(2), 2).where(ec.gt(4), 3).where(ec.gt(8), 4).where(ec.gt(16), 5).updateMask(ec.mask())

Map = geemap.Map()
Map.centerObject(roi, 9)
Map.addLayer(image, {'bands': ['red', 'green', 'blue'], 'min': 0.05, 'max': 0.35}, 'RGB')
Map.addLayer(ec, {'min': 0, 'max': 20, 'palette': ['green', 'yellow', 'orange', 'red']}, 'EC', False)
pal = ['1a9641', 'a6d96a', 'ffffbf', 'fdae61', 'd7191c']
Map.addLayer(classes, {'min': 1, 'max': 5, 'palette': pal}, 'Salinity class')
Map.add_legend(title='EC (dS/m)', labels=['< 2', '2 - 4', '4 - 8', '8 - 16', '> 16'], colors=pal)
Map
