// Homework 3 - supervised classification
// student: Abena O.

// 1. study area
var accra = ee.Geometry.Rectangle([-0.40, 5.50, 0.05, 5.80]);
Map.centerObject(accra, 11);

// 2. image
var image = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
  .filterBounds(accra)
  .filterDate('2022-12-01', '2023-02-28')
  .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 10))
  .median()
  .clip(accra);

Map.addLayer(image, {bands: ['B4', 'B3', 'B2'], min: 0, max: 3000}, 'true color');
Map.addLayer(image, {bands: ['B8', 'B4', 'B3'], min: 0, max: 4000}, 'false color', false);

// 3. training points (I collected 40 in each class)
var urban = ee.FeatureCollection('users/abenao/hw3/urban');
var vegetation = ee.FeatureCollection('users/abenao/hw3/vegetation');
var water = ee.FeatureCollection('users/abenao/hw3/water');
var bare = ee.FeatureCollection('users/abenao/hw3/bare');

var points = urban.merge(vegetation).merge(water).merge(bare);
print('points', points.size());
print(points.aggregate_histogram('landcover'));

// 4. sample
var bands = ['B2', 'B3', 'B4', 'B8', 'B11', 'B12'];
var training = image.select(bands).sampleRegions({
  collection: points,
  properties: ['landcover'],
  scale: 10
});

// 5. split
var withRandom = training.randomColumn();
var split = 0.7;
var trainingPartition = withRandom.filter(ee.Filter.lt('random', split));
var testingPartition = withRandom.filter(ee.Filter.gte('random', split));

// 6. train three classifiers
var cart = ee.Classifier.smileCart().train({
  features: trainingPartition,
  classProperty: 'landcover',
  inputProperties: bands
});

var rf = ee.Classifier.smileRandomForest(100).train({
  features: trainingPartition,
  classProperty: 'landcover',
  inputProperties: bands
});

var svm = ee.Classifier.libsvm({
  kernelType: 'RBF',
  gamma: 0.5,
  cost: 10
}).train({
  features: trainingPartition,
  classProperty: 'landcover',
  inputProperties: bands
});

// 7. classify
var classifiedCart = image.select(bands).classify(cart);
var classifiedRF = image.select(bands).classify(rf);
var classifiedSVM = image.select(bands).classify(svm);

var palette = ['red', 'green', 'blue', 'yellow'];
Map.addLayer(classifiedCart, {min: 0, max: 3, palette: palette}, 'CART', false);
Map.addLayer(classifiedRF, {min: 0, max: 3, palette: palette}, 'RF');
Map.addLayer(classifiedSVM, {min: 0, max: 3, palette: palette}, 'SVM', false);

// 8. accuracy
var testCart = testingPartition.classify(cart);
var matrixCart = testCart.errorMatrix('landcover', 'classification');
print('CART matrix', matrixCart);
print('CART accuracy', matrixCart.accuracy());
print('CART kappa', matrixCart.kappa());

var testRF = testingPartition.classify(rf);
var matrixRF = testRF.errorMatrix('landcover', 'classification');
print('RF matrix', matrixRF);
print('RF accuracy', matrixRF.accuracy());
print('RF kappa', matrixRF.kappa());

var testSVM = testingPartition.classify(svm);
var matrixSVM = testSVM.errorMatrix('landcover', 'classification');
print('SVM matrix', matrixSVM);
print('SVM accuracy', matrixSVM.accuracy());
print('SVM kappa', matrixSVM.kappa());

// 9. area of urban
var urbanArea = classifiedRF.eq(0).multiply(ee.Image.pixelArea()).divide(1e6).reduceRegion({
  reducer: ee.Reducer.sum(),
  geometry: accra,
  scale: 10,
  maxPixels: 1e10
});
print('Urban area km2', urbanArea.get('classification'));

// Answer: RF is the best one, CART overfits.
