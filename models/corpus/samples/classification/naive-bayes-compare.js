// Compare four classifiers on same training data
var geometry = ee.Geometry.Rectangle([100.35, 13.60, 100.95, 14.05]); // Bangkok

var img = ee.ImageCollection('COPERNICUS/S2_SR')
  .filterBounds(geometry)
  .filterDate('2019-12-01', '2020-03-31')
  .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 5))
  .median()
  .divide(10000)
  .clip(geometry);

var bands = ['B2', 'B3', 'B4', 'B8', 'B11', 'B12'];
var image = img.select(bands);
Map.centerObject(geometry, 11);
Map.addLayer(image, {bands: ['B4', 'B3', 'B2'], min: 0, max: 0.3}, 'RGB');

var points = ee.FeatureCollection('users/somchai_k/bkk_points');

var sample = image.sampleRegions({
  collection: points,
  properties: ['class'],
  scale: 10
}).randomColumn();

var training = sample.filter(ee.Filter.lt('random', 0.7));
var testing = sample.filter(ee.Filter.gte('random', 0.7));

// Random forest
var rf = ee.Classifier.smileRandomForest(100).train(training, 'class', bands);
// CART
var cart = ee.Classifier.smileCart().train(training, 'class', bands);
// SVM
var svm = ee.Classifier.libsvm().train(training, 'class', bands);
// Naive Bayes
var nb = ee.Classifier.smileNaiveBayes().train(training, 'class', bands);

var rfMap = image.classify(rf);
var cartMap = image.classify(cart);
var svmMap = image.classify(svm);
var nbMap = image.multiply(10000).toInt().classify(nb);

var vis = {min: 0, max: 4, palette: ['red', 'green', 'lightgreen', 'blue', 'gray']};
Map.addLayer(rfMap, vis, 'RF');
Map.addLayer(cartMap, vis, 'CART');
Map.addLayer(svmMap, vis, 'SVM');
Map.addLayer(nbMap, vis, 'Naive Bayes');

var rfMatrix = testing.classify(rf).errorMatrix('class', 'classification');
var cartMatrix = testing.classify(cart).errorMatrix('class', 'classification');
var svmMatrix = testing.classify(svm).errorMatrix('class', 'classification');
var nbMatrix = testing.classify(nb).errorMatrix('class', 'classification');

print('RF matrix', rfMatrix);
print('RF accuracy', rfMatrix.accuracy());
print('RF kappa', rfMatrix.kappa());

print('CART matrix', cartMatrix);
print('CART accuracy', cartMatrix.accuracy());
print('CART kappa', cartMatrix.kappa());

print('SVM matrix', svmMatrix);
print('SVM accuracy', svmMatrix.accuracy());
print('SVM kappa', svmMatrix.kappa());

print('NB matrix', nbMatrix);
print('NB accuracy', nbMatrix.accuracy());
print('NB kappa', nbMatrix.kappa());

// Agreement between RF and SVM
var agreement = rfMap.eq(svmMap);
Map.addLayer(agreement, {min: 0, max: 1, palette: ['red', 'white']}, 'RF vs SVM agreement', false);
