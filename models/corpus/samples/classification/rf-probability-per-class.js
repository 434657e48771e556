// multi-probability output and uncertainty map
var aoi = ee.Geometry.Rectangle([18.9, 47.3, 19.5, 47.7]);
var image = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
  .filterBounds(aoi)
  .filterDate('2022-05-01', '2022-09-30')
  .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 10))
  .median()
  .select(['B2', 'B3', 'B4', 'B8', 'B11', 'B12'])
  .divide(10000)
  .clip(aoi);

var training = ee.FeatureCollection('users/akovacs/budapest_training');
var classNames = ['water', 'forest', 'grass', 'crop', 'urban'];

var samples = image.sampleRegions({
  collection: training,
  properties: ['class'],
  scale: 10
});

var rf = ee.Classifier.smileRandomForest(100);
var hard = rf.train(samples, 'class', image.bandNames());
var soft = ee.Classifier.smileRandomForest(100).setOutputMode('MULTIPROBABILITY').train(samples, 'class', image.bandNames());

var classified = image.classify(hard);
var probs = image.classify(soft).arrayFlatten([classNames]);
print(probs);

var maxProb = probs.reduce(ee.Reducer.max()).rename('max_prob');
var entropy = probs.multiply(probs.add(1e-6).log()).reduce(ee.Reducer.sum()).multiply(-1).rename('entropy');

Map.centerObject(aoi, 11);
Map.addLayer(classified, {min: 0, max: 4, palette: ['blue', 'darkgreen', 'lightgreen', 'yellow', 'red']}, 'hard');
Map.addLayer(probs, {bands: ['urban', 'forest', 'water'], min: 0, max: 1}, 'probabilities urban/forest/water', false);
Map.addLayer(maxProb, {min: 0.3, max: 1, palette: ['red', 'yellow', 'green']}, 'confidence', false);
Map.addLayer(entropy, {min: 0, max: 1.5, palette: ['white', 'purple']}, 'entropy', false);

// mask uncertain pixels
var confident = classified.updateMask(maxProb.gt(0.6));
Map.addLayer(confident, {min: 0, max: 4, palette: ['blue', 'darkgreen', 'lightgreen', 'yellow', 'red']}, 'confident only', false);

Export.image.toDrive({
  image: probs.multiply(100).toByte(),
  description: 'class_probs_budapest',
  region: aoi,
  scale: 10,
  maxPixels: 1e10
});
