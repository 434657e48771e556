// Prosopis juliflora mapping in Baringo
// phenology: stays green in the dry season
// @author Wanjiru M.

var baringo = ee.Geometry.Polygon(
        [[[35.85, 0.70],
          [35.85, 0.35],
          [36.20, 0.35],
          [36.20, 0.70]]]);

Map.centerObject(baringo, 11);

var s2 = ee.ImageCollection('COPERNICUS/S2_SR').filterBounds(baringo).filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 30));

function cloudmask(image) {
  var cloudProb = image.select('MSK_CLDPRB');
  var scl = image.select('SCL');
  var shadow = scl.eq(3);
  var cirrus = scl.eq(10);
  var mask = cloudProb.lt(10).and(shadow.neq(1)).and(cirrus.neq(1));
  return image.updateMask(mask).divide(10000);
}

// dry season Jan - Mar, wet season Apr - Aug
var dry = s2.filterDate('2020-01-01', '2020-03-15').map(cloudmask).median().clip(baringo);
var wet = s2.filterDate('2020-04-15', '2020-08-31').map(cloudmask).median().clip(baringo);

var ndviDry = dry.normalizedDifference(['B8', 'B4']).rename('NDVI_dry');
var ndviWet = wet.normalizedDifference(['B8', 'B4']).rename('NDVI_wet');
var reDry = dry.normalizedDifference(['B8A', 'B5']).rename('NDRE_dry');
var reWet = wet.normalizedDifference(['B8A', 'B5']).rename('NDRE_wet');
var diff = ndviWet.subtract(ndviDry).rename('NDVI_diff');

var bands = ['B2', 'B3', 'B4', 'B5', 'B6', 'B7', 'B8', 'B8A', 'B11', 'B12'];
var composite = dry.select(bands)
    .addBands(ndviDry)
    .addBands(ndviWet)
    .addBands(reDry)
    .addBands(reWet)
    .addBands(diff);

Map.addLayer(dry, {bands: ['B8', 'B4', 'B3'], min: 0, max: 0.4}, 'Dry season');
Map.addLayer(wet, {bands: ['B8', 'B4', 'B3'], min: 0, max: 0.4}, 'Wet season', false);

// training
var prosopis = ee.FeatureCollection('users/wanjiru/baringo/prosopis');
var acacia = ee.FeatureCollection('users/wanjiru/baringo/acacia');
var crops = ee.FeatureCollection('users/wanjiru/baringo/irrigated_crops');
var bareland = ee.FeatureCollection('users/wanjiru/baringo/bareland');
var lake = ee.FeatureCollection('users/wanjiru/baringo/lake');
var trainingFeatures = prosopis.merge(acacia).merge(crops).merge(bareland).merge(lake);

var classifierTraining = composite.sampleRegions({
  collection: trainingFeatures,
  properties: ['class'],
  scale: 10
});

var withRandom = classifierTraining.randomColumn('random');
var trainingPartition = withRandom.filter(ee.Filter.lt('random', 0.8));
var testingPartition = withRandom.filter(ee.Filter.gte('random', 0.8));

var classifier = ee.Classifier.smileRandomForest({numberOfTrees: 100}).train({
  features: trainingPartition,
  classProperty: 'class',
  inputProperties: composite.bandNames()
});

var RFclassification = composite.classify(classifier);
Map.addLayer(RFclassification, {min: 0, max: 4, palette: ['purple', 'green', 'yellow', 'tan', 'blue']}, 'RF classification');

var test = testingPartition.classify(classifier);
var confusionMatrix = test.errorMatrix('class', 'classification');
print('Confusion Matrix', confusionMatrix);
print('Accuracy', confusionMatrix.accuracy());
print('Kappa', confusionMatrix.kappa());

var prosopisArea = RFclassification.eq(0).multiply(ee.Image.pixelArea()).divide(10000).reduceRegion({
  reducer: ee.Reducer.sum(),
  geometry: baringo,
  scale: 10,
  maxPixels: 1e10
});
print('Prosopis (ha)', prosopisArea.get('classification'));

Export.image.toDrive({
  image: RFclassification.eq(0).selfMask().toByte(),
  description: 'prosopis_2020',
  region: baringo,
  scale: 10,
  maxPixels: 1e10
});
