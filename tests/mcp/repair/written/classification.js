// faults: missing argument, misspelled method
// Land cover of a valley by a random forest.
var valley = ee.Geometry.Rectangle([7.2, 46.2, 7.6, 46.4]);
var bands = ['B2', 'B3', 'B4', 'B8', 'B11'];
var image = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
    .filterBounds(valley)
    .filterDate('2021-06-01', '2021-09-01')
    .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 20))
    .median()
    .select(bands);
var labels = ee.Image('ESA/WorldCover/v200/2021').select('Map').rename('label');

var samples = image.addBands(labels).stratifiedSample({
  numPoints: 100,
  classBand: 'label',
  region: valley,
  scale: 20,
  seed: 1
});
var classifier = ee.Classifier.smileRandomForest().train({  //~ var classifier = ee.Classifier.smileRandomForest(50).train({
  features: samples,
  classProperty: 'label',
  inputProperties: bands
});
var map = image.clasify(classifier);  //~ var map = image.classify(classifier);
Map.addLayer(map.clip(valley), {min: 10, max: 100}, 'land cover');
