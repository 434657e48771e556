# Soil salinity mapping with SVM and regression trees
# Uzbekistan, Khorezm

import ee
import geemap

ee.Initialize()

khorezm = ee.FeatureCollection('users/bekzod/khorezm_boundary')
ec_points = ee.FeatureCollection('users/bekzod/ec_samples_2019')

# cloud mask
def maskL8sr(image):
    qaMask = image.select('QA_PIXEL').bitwiseAnd(int('11111', 2)).eq(0)
    saturationMask = image.select('QA_RADSAT').eq(0)
    opticalBands = image.select('SR_B.').multiply(0.0000275).add(-0.2)
    return image.addBands(opticalBands, None, True).updateMask(qaMask).updateMask(saturationMask)

image = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2') \
    .filterBounds(khorezm) \
    .filterDate('2019-03-01', '2019-05-31') \
    .map(maskL8sr) \
    .median() \
    .clip(khorezm)

B = image.select('SR_B2')
G = image.select('SR_B3')
R = image.select('SR_B4')
NIR = image.select('SR_B5')
SWIR1 = image.select('SR_B6')
SWIR2 = image.select('SR_B7')

# salinity indices
NDSI = image.normalizedDifference(['SR_B4', 'SR_B5']).rename('NDSI')
SI1 = B.multiply(R).sqrt().rename('SI1')
SI2 = G.pow(2).add(R.pow(2)).add(NIR.pow(2)).sqrt().rename('SI2')
SI3 = G.pow(2).add(R.pow(2)).sqrt().rename('SI3')
S1 = B.divide(R).rename('S1')
S2 = B.subtract(R).divide(B.add(R)).rename('S2')
S3 = G.multiply(R).divide(B).rename('S3')
NDVI = image.normalizedDifference(['SR_B5', 'SR_B4']).rename('NDVI')
BI = R.pow(2).add(NIR.pow(2)).sqrt().rename('BI')

stack = image.select('SR_B[2-7]').addBands([NDSI, SI1, SI2, SI3, S1, S2, S3, NDVI, BI])
bands = stack.bandNames()

training = stack.sampleRegions(
    collection=ec_points,
    properties=['class', 'EC'],
    scale=30
).randomColumn()

train = training.filter(ee.Filter.lt('random', 0.7))
test = training.filter(ee.Filter.gte('random', 0.7))

# SVM
svm = ee.Classifier.libsvm(kernelType='RBF', gamma=0.5, cost=10).train(train, 'class', bands)
svm_cm = test.classify(svm).errorMatrix('class', 'classification')
print('SVM accuracy:', svm_cm.accuracy().getInfo())
print('SVM kappa:', svm_cm.kappa().getInfo())

# RF
rf = ee.Classifier.smileRandomForest(200).train(train, 'class', bands)
rf_cm = test.classify(rf).errorMatrix('class', 'classification')
print('RF accuracy:', rf_cm.accuracy().getInfo())
print('RF kappa:', rf_cm.kappa().getInfo())

# CART
cart = ee.Classifier.smileCart().train(train, 'class', bands)
cart_cm = test.classify(cart).errorMatrix('class', 'classification')
print('CART accuracy:', cart_cm.accuracy().getInfo())
print('CART kappa:', cart_cm.kappa().getInfo())

# regression of EC
reg = ee.Classifier.smileRandomForest(200).setOutputMode('REGRESSION').train(train, 'EC', bands)
ec_map = stack.classify(reg).rename('EC')

classified = stack.classify(rf)

palette = ['green', 'yellow', 'orange', 'red', 'darkred']
Map = geemap.Map()
Map.centerObject(khorezm, 9)
Map.addLayer(image, {'bands': ['SR_B4', 'SR_B3', 'SR_B2'], 'min': 0, 'max': 0.3}, 'RGB')
Map.addLayer(classified, {'min': 1, 'max': 5, 'palette': palette}, 'Salinity classes')
Map.addLayer(ec_map, {'min': 0, 'max': 20, 'palette': palette}, 'EC (dS/m)')
Map.addLayer(ec_points, {'color': 'blue'}, 'Samples')
Map.to_html('salinity.html')
