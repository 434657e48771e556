var roi = ee.FeatureCollection('users/tadesse/addis_boundary');

var image = ee.ImageCollection('LANDSAT/LC08/C02/T1_TOA')
    .filterBounds(roi)
    .filterDate('2020-11-01', '2021-02-28')
    .sort('CLOUD_COVER')
    .first()
    .clip(roi);

print(image);
Map.centerObject(roi, 11);
Map.addLayer(image, {bands: ['B4', 'B3', 'B2'], min: 0, max: 0.3}, 'True color');
Map.addLayer(image, {bands: ['B5', 'B4', 'B3'], min: 0, max: 0.4}, 'False color');

// Training data
var builtup = ee.FeatureCollection('users/tadesse/training/builtup');
var forest = ee.FeatureCollection('users/tadesse/training/forest');
var farmland = ee.FeatureCollection('users/tadesse/training/farmland');
var grass = ee.FeatureCollection('users/tadesse/training/grass');
var waterbody = ee.FeatureCollection('users/tadesse/training/water');

var trainingPoints = builtup.merge(forest).merge(farmland).merge(grass).merge(waterbody);

var bands = ['B2', 'B3', 'B4', 'B5', 'B6', 'B7', 'B10', 'B11'];
var label = 'class';

var input = image.select(bands);

var trainImage = input.sampleRegions({
  collection: trainingPoints,
  properties: [label],
  scale: 30
});

var trainingData = trainImage.randomColumn();
var trainSet = trainingData.filter(ee.Filter.lessThan('random', 0.8));
var testSet = trainingData.filter(ee.Filter.greaterThanOrEquals('random', 0.8));

// Classification model
var classifier = ee.Classifier.smileCart().train(trainSet, label, bands);

// Classify the image
var classified = input.classify(classifier);
print(classified.getInfo());

var landcoverPalette = [
  'ff0000', // built up (0)
  '006400', // forest (1)
  'ffff4c', // farmland (2)
  '90ee90', // grass (3)
  '0000ff', // water (4)
];
Map.addLayer(classified, {palette: landcoverPalette, min: 0, max: 4}, 'classification');

// Accuracy
var confusionMatrix = ee.ConfusionMatrix(testSet.classify(classifier)
    .errorMatrix({
      actual: label,
      predicted: 'classification'
    }));
print('Confusion matrix:', confusionMatrix);
print('Overall Accuracy:', confusionMatrix.accuracy());
print('Kappa:', confusionMatrix.kappa());

// Export
Export.image.toDrive({
  image: classified,
  description: 'addis_cart_2021',
  scale: 30,
  region: roi,
  maxPixels: 1e13
});
