//Classification of land cover for Izmir-Gediz delta 2022
//define roi
var roi = ee.Geometry.Polygon([[[26.75, 38.65], [26.75, 38.45], [27.10, 38.45], [27.10, 38.65]]]);

//load sentinel 2
var se2 = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED').select(['B2', 'B3', 'B4', 'B8', 'B11', 'B12', 'QA60'])
    .filterDate('2022-05-01', '2022-09-30')
    .filterBounds(roi)
    .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 5));
print('collection', se2);

//cloud mask
var maskcloud1 = function(image) {
  var QA60 = image.select(['QA60']);
  return image.updateMask(QA60.lt(1));
};
var se2a = se2.map(maskcloud1);
var se2b = se2a.median();
var se2c = se2b.select(['B2', 'B3', 'B4', 'B8', 'B11', 'B12']);
var image = se2c.clip(roi);

Map.centerObject(roi, 12);
Map.addLayer(image, {bands: ['B4', 'B3', 'B2'], min: 0, max: 3000}, 'rgb');
Map.addLayer(image, {bands: ['B8', 'B4', 'B3'], min: 0, max: 5000}, 'nir', false);

//merge training
var salt = ee.FeatureCollection('users/merve/gediz/salt');
var wetland = ee.FeatureCollection('users/merve/gediz/wetland');
var agri = ee.FeatureCollection('users/merve/gediz/agri');
var urban = ee.FeatureCollection('users/merve/gediz/urban');
var sea = ee.FeatureCollection('users/merve/gediz/sea');
var training = salt.merge(wetland).merge(agri).merge(urban).merge(sea);

var label = 'Class';
var bands = ['B2', 'B3', 'B4', 'B8', 'B11', 'B12'];
var input = image.select(bands);

var trainImage = input.sampleRegions({
  collection: training,
  properties: [label],
  scale: 10
});

var trainingData = trainImage.randomColumn();
var trainSet = trainingData.filter(ee.Filter.lessThan('random', 0.8));
var testSet = trainingData.filter(ee.Filter.greaterThanOrEquals('random', 0.8));

var classifier = ee.Classifier.smileCart().train(trainSet, label, bands);
var classified = input.classify(classifier);

var landcoverPalette = ['#f2f2f2', '#66c2a5', '#e6e600', '#ff3333', '#3366ff'];
Map.addLayer(classified, {palette: landcoverPalette, min: 0, max: 4}, 'classification CART');

var confusionMatrix = ee.ConfusionMatrix(testSet.classify(classifier)
  .errorMatrix({
    actual: 'Class',
    predicted: 'classification'
  }));
print('Confusion matrix:', confusionMatrix);
print('Overall Accuracy:', confusionMatrix.accuracy());

//export
Export.image.toDrive({
  image: classified,
  description: 'gediz_cart',
  scale: 10,
  region: roi,
  maxPixels: 1e13
});
