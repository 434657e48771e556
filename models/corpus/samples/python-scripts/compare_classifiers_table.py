import ee
import pandas as pd

ee.Initialize()

image = ee.Image('users/mtadesse/stack_2021')
points = ee.FeatureCollection('users/mtadesse/points_2021')

bands = image.bandNames().getInfo()
data = image.sampleRegions(collection=points, properties=['class'], scale=10, tileScale=4)
data = data.randomColumn('random', 0)

train = data.filter(ee.Filter.lt('random', 0.7))
test = data.filter(ee.Filter.gte('random', 0.7))
print('train', train.size().getInfo(), 'test', test.size().getInfo())

results = []

# random forest, number of trees
for n in [10, 20, 50, 100, 200, 300, 500]:
    clf = ee.Classifier.smileRandomForest(n).train(train, 'class', bands)
    cm = test.classify(clf).errorMatrix('class', 'classification')
    results.append(['RF', n, cm.accuracy().getInfo(), cm.kappa().getInfo()])
    print(results[-1])

# svm, cost
for c in [0.1, 1, 10, 100]:
    clf = ee.Classifier.libsvm(kernelType='RBF', gamma=0.5, cost=c).train(train, 'class', bands)
    cm = test.classify(clf).errorMatrix('class', 'classification')
    results.append(['SVM', c, cm.accuracy().getInfo(), cm.kappa().getInfo()])
    print(results[-1])

# cart, leaf nodes
for m in [10, 50, 100]:
    clf = ee.Classifier.smileCart(m).train(train, 'class', bands)
    cm = test.classify(clf).errorMatrix('class', 'classification')
    results.append(['CART', m, cm.accuracy().getInfo(), cm.kappa().getInfo()])
    print(results[-1])

# gradient boosting
for n in [50, 100, 200]:
    clf = ee.Classifier.smileGradientTreeBoost(n).train(train, 'class', bands)
    cm = test.classify(clf).errorMatrix('class', 'classification')
    results.append(['GTB', n, cm.accuracy().getInfo(), cm.kappa().getInfo()])
    print(results[-1])

df = pd.DataFrame(results, columns=['classifier', 'param', 'accuracy', 'kappa'])
df.to_csv('classifiers.csv', index=False)
print(df.sort_values('accuracy', ascending=False))
