/*
Train-test split by class so that each class keeps its proportion
*/
var samples = ee.FeatureCollection('projects/ee-okafor/assets/niger_delta_samples');
var label = 'lc';
var classValues = samples.aggregate_array(label).distinct().sort();
print('classes', classValues);

var split = function(fc, ratio) {
  var train = ee.FeatureCollection(classValues.map(function(v) {
    return fc.filter(ee.Filter.eq(label, v)).randomColumn('random', 42).filter(ee.Filter.lt('random', ratio));
  })).flatten();
  var test = ee.FeatureCollection(classValues.map(function(v) {
    return fc.filter(ee.Filter.eq(label, v)).randomColumn('random', 42).filter(ee.Filter.gte('random', ratio));
  })).flatten();
  return {train: train, test: test};
};

var parts = split(samples, 0.7);
print('train', parts.train.aggregate_histogram(label));
print('test', parts.test.aggregate_histogram(label));

var composite = ee.ImageCollection('LANDSAT/COMPOSITES/C02/T1_L2_ANNUAL')
  .filterDate('2022-01-01', '2023-01-01')
  .first();
var bands = ['blue', 'green', 'red', 'nir', 'swir1', 'swir2'];
composite = composite.select(bands);

var trainData = composite.sampleRegions({collection: parts.train, properties: [label], scale: 30});
var testData = composite.sampleRegions({collection: parts.test, properties: [label], scale: 30});

var classifiers = {
  'CART': ee.Classifier.smileCart(),
  'RF': ee.Classifier.smileRandomForest(100),
  'GTB': ee.Classifier.smileGradientTreeBoost(50),
  'SVM': ee.Classifier.libsvm({kernelType: 'RBF', gamma: 1, cost: 10}),
  'KNN': ee.Classifier.smileKNN(5)
};

Object.keys(classifiers).forEach(function(name) {
  var trained = classifiers[name].train(trainData, label, bands);
  var matrix = testData.classify(trained).errorMatrix(label, 'classification');
  print(name, 'OA', matrix.accuracy(), 'Kappa', matrix.kappa());
  Map.addLayer(composite.classify(trained).randomVisualizer(), {}, name, false);
});
Map.centerObject(samples, 9);
