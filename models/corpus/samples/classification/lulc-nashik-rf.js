// Land Use Land Cover classification of Nashik district
// Author: Prasad Kulkarni
// Date: 14 Feb 2022

var district = ee.FeatureCollection("FAO/GAUL/2015/level2")
  .filter(ee.Filter.eq('ADM2_NAME', 'Nashik'));
Map.centerObject(district, 9);
Map.addLayer(district, {color: 'red'}, 'Nashik', false);

// Cloud mask
function maskS2clouds(image) {
  var qa = image.select('QA60');
  var cloudBitMask = 1 << 10;
  var cirrusBitMask = 1 << 11;
  var mask = qa.bitwiseAnd(cloudBitMask).eq(0)
      .and(qa.bitwiseAnd(cirrusBitMask).eq(0));
  return image.updateMask(mask).divide(10000);
}

// Rabi season 2021 (post monsoon images only)
var rabi = ee.ImageCollection("COPERNICUS/S2_SR")
  .filterDate('2020-11-01', '2021-02-28')
  .filterBounds(district)
  .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 20))
  .map(maskS2clouds)
  .median()
  .clip(district);

// Summer
var summer = ee.ImageCollection("COPERNICUS/S2_SR")
  .filterDate('2021-03-15', '2021-05-31')
  .filterBounds(district)
  .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 20))
  .map(maskS2clouds)
  .median()
  .clip(district);

var ndviRabi = rabi.normalizedDifference(['B8', 'B4']).rename('ndvi_rabi');
var ndviSummer = summer.normalizedDifference(['B8', 'B4']).rename('ndvi_summer');
var ndbi = summer.normalizedDifference(['B11', 'B8']).rename('ndbi');

var composite = rabi.select(['B2', 'B3', 'B4', 'B8', 'B11', 'B12'])
  .addBands(ndviRabi)
  .addBands(ndviSummer)
  .addBands(ndbi);

Map.addLayer(composite, {min: 0, max: 0.3, bands: ['B4', 'B3', 'B2']}, 'Rabi 2021');

// GCPs
var urban = ee.FeatureCollection("users/prasadk/nashik/urban");
var bare = ee.FeatureCollection("users/prasadk/nashik/bare");
var water = ee.FeatureCollection("users/prasadk/nashik/water");
var vegetation = ee.FeatureCollection("users/prasadk/nashik/vegetation");
var cropland = ee.FeatureCollection("users/prasadk/nashik/cropland");

var gcps = urban.merge(bare).merge(water).merge(vegetation).merge(cropland);
print('Total number of points', gcps.size());

var gcp = gcps.randomColumn('random', 22);
var trainingGcp = gcp.filter(ee.Filter.lt('random', 0.7));
var validationGcp = gcp.filter(ee.Filter.gte('random', 0.7));

// Training
var training = composite.sampleRegions({
  collection: trainingGcp,
  properties: ['landcover'],
  scale: 10,
  tileScale: 16
});

var classifier = ee.Classifier.smileRandomForest(50).train({
  features: training,
  classProperty: 'landcover',
  inputProperties: composite.bandNames()
});

var classified = composite.classify(classifier);

var palette = ['#cc6d8f', '#ffc107', '#1e88e5', '#004d40', '#8bc34a'];
Map.addLayer(classified, {min: 0, max: 4, palette: palette}, 'LULC 2021');

// Accuracy
var test = classified.sampleRegions({
  collection: validationGcp,
  properties: ['landcover'],
  tileScale: 16,
  scale: 10
});

var testConfusionMatrix = test.errorMatrix('landcover', 'classification');
print('Confusion Matrix', testConfusionMatrix);
print('Test Accuracy', testConfusionMatrix.accuracy());
print('Kappa', testConfusionMatrix.kappa());
print('Producers accuracy', testConfusionMatrix.producersAccuracy());
print('Consumers accuracy', testConfusionMatrix.consumersAccuracy());

// console times out for big areas so export it too
var fc = ee.FeatureCollection([
  ee.Feature(null, {
    'accuracy': testConfusionMatrix.accuracy(),
    'kappa': testConfusionMatrix.kappa(),
    'matrix': testConfusionMatrix.array()
  })
]);
Export.table.toDrive({
  collection: fc,
  description: 'Accuracy_Nashik_2021',
  folder: 'earthengine',
  fileFormat: 'CSV'
});

Export.image.toDrive({
  image: classified.toByte(),
  description: 'LULC_Nashik_2021',
  folder: 'earthengine',
  fileNamePrefix: 'LULC_Nashik_2021',
  region: district.geometry(),
  scale: 10,
  maxPixels: 1e13
});
