import ee
import geemap
import pandas as pd
import matplotlib.pyplot as plt

ee.Authenticate()
ee.Initialize(project='ee-classcompare')

Map = geemap.Map(center=[9.03, 38.75], zoom=11)

aoi = ee.Geometry.Rectangle([38.60, 8.85, 38.95, 9.10])

composite = (ee.ImageCollection('LANDSAT/LC09/C02/T1_L2')
    .filterBounds(aoi)
    .filterDate('2022-11-01', '2023-02-28')
    .filter(ee.Filter.lt('CLOUD_COVER', 10))
    .median()
    .clip(aoi))

bands = ['SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B6', 'SR_B7']
image = composite.select(bands).multiply(0.0000275).add(-0.2)

Map.addLayer(image, {'bands': ['SR_B5', 'SR_B4', 'SR_B3'], 'min': 0, 'max': 0.4}, 'Landsat 9')

# Training data
urban = ee.FeatureCollection('projects/ee-classcompare/assets/urban')
veg = ee.FeatureCollection('projects/ee-classcompare/assets/vegetation')
bare = ee.FeatureCollection('projects/ee-classcompare/assets/bare')
water = ee.FeatureCollection('projects/ee-classcompare/assets/water')
gcps = urban.merge(veg).merge(bare).merge(water)

gcps = gcps.randomColumn()
trainingGcp = gcps.filter(ee.Filter.lt('random', 0.6))
validationGcp = gcps.filter(ee.Filter.gte('random', 0.6))

training = image.sampleRegions(collection=trainingGcp, properties=['landcover'], scale=30, tileScale=16)
validation = image.sampleRegions(collection=validationGcp, properties=['landcover'], scale=30, tileScale=16)

# Random Forest
rf = ee.Classifier.smileRandomForest(100).train(features=training, classProperty='landcover', inputProperties=bands)
rf_classified = image.classify(rf)
rf_cm = validation.classify(rf).errorMatrix('landcover', 'classification')
print('RF accuracy:', rf_cm.accuracy().getInfo())
print('RF kappa:', rf_cm.kappa().getInfo())

# CART
cart = ee.Classifier.smileCart().train(features=training, classProperty='landcover', inputProperties=bands)
cart_classified = image.classify(cart)
cart_cm = validation.classify(cart).errorMatrix('landcover', 'classification')
print('CART accuracy:', cart_cm.accuracy().getInfo())
print('CART kappa:', cart_cm.kappa().getInfo())

# SVM
svm = ee.Classifier.libsvm(kernelType='RBF', gamma=0.5, cost=10).train(features=training, classProperty='landcover', inputProperties=bands)
svm_classified = image.classify(svm)
svm_cm = validation.classify(svm).errorMatrix('landcover', 'classification')
print('SVM accuracy:', svm_cm.accuracy().getInfo())
print('SVM kappa:', svm_cm.kappa().getInfo())

# GTB
gtb = ee.Classifier.smileGradientTreeBoost(50).train(features=training, classProperty='landcover', inputProperties=bands)
gtb_classified = image.classify(gtb)
gtb_cm = validation.classify(gtb).errorMatrix('landcover', 'classification')
print('GTB accuracy:', gtb_cm.accuracy().getInfo())
print('GTB kappa:', gtb_cm.kappa().getInfo())

palette = ['#cc6d8f', '#1e7d34', '#ffc107', '#1e88e5']
vis = {'min': 0, 'max': 3, 'palette': palette}
Map.addLayer(rf_classified, vis, 'RF')
Map.addLayer(cart_classified, vis, 'CART', False)
Map.addLayer(svm_classified, vis, 'SVM', False)
Map.addLayer(gtb_classified, vis, 'GTB', False)
Map.add_legend(title='Land cover', labels=['Urban', 'Vegetation', 'Bare', 'Water'], colors=palette)
Map

df = pd.DataFrame({
    'Classifier': ['RF', 'CART', 'SVM', 'GTB'],
    'OA': [rf_cm.accuracy().getInfo(), cart_cm.accuracy().getInfo(), svm_cm.accuracy().getInfo(), gtb_cm.accuracy().getInfo()],
    'Kappa': [rf_cm.kappa().getInfo(), cart_cm.kappa().getInfo(), svm_cm.kappa().getInfo(), gtb_cm.kappa().getInfo()]
})
print(df)
df.plot(x='Classifier', y=['OA', 'Kappa'], kind='bar', rot=0, figsize=(8, 5))
plt.ylim(0, 1)
plt.ylabel('Score')
plt.show()

# tune number of trees
numTreesList = list(range(10, 160, 10))
accuracies = []
for n in numTreesList:
    clf = ee.Classifier.smileRandomForest(n).train(training, 'landcover', bands)
    acc = validation.classify(clf).errorMatrix('landcover', 'classification').accuracy().getInfo()
    accuracies.append(acc)
    print(n, acc)

plt.plot(numTreesList, accuracies, marker='o')
plt.xlabel('Number of trees')
plt.ylabel('Accuracy')
plt.grid()
plt.show()
