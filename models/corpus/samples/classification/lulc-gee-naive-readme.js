/*
===============================================================================
  Title     : Supervised land cover classification, Lake Victoria shoreline
  Author    : Grace Achieng
  Contact   : gachieng@maseno-example.ac.ke
  Created   : 2022-09-18
  Purpose   : teaching material for GIS 412
===============================================================================
*/

// ---------------------------------------------------------------------------
// STEP 1. Define the study area
// ---------------------------------------------------------------------------
var studyArea = ee.Geometry.Polygon(
  [[[34.55, 0.05],
    [34.55, -0.35],
    [35.05, -0.35],
    [35.05, 0.05],
    [34.55, 0.05]]]);

Map.centerObject(studyArea, 11);

// ---------------------------------------------------------------------------
// STEP 2. Load a cloud free image
// ---------------------------------------------------------------------------
var collection = ee.ImageCollection('LANDSAT/LC09/C02/T1_L2')
  .filterBounds(studyArea)
  .filterDate('2022-01-01', '2022-03-31')
  .sort('CLOUD_COVER');

print('Available images', collection);

var image = ee.Image(collection.first());
print('Least cloudy image', image);
print('Acquisition date', ee.Date(image.get('system:time_start')).format('YYYY-MM-dd'));

image = image.select('SR_B.').multiply(0.0000275).add(-0.2).clip(studyArea);

// ---------------------------------------------------------------------------
// STEP 3. Display
// ---------------------------------------------------------------------------
Map.addLayer(image, {bands: ['SR_B4', 'SR_B3', 'SR_B2'], min: 0, max: 0.2}, 'Natural colour');
Map.addLayer(image, {bands: ['SR_B5', 'SR_B4', 'SR_B3'], min: 0, max: 0.4}, 'Colour infrared', false);

// ---------------------------------------------------------------------------
// STEP 4. Training sites (draw these yourself!)
// ---------------------------------------------------------------------------
var water = ee.Feature(ee.Geometry.Rectangle([34.60, -0.20, 34.65, -0.15]), {landcover: 0});
var hyacinth = ee.Feature(ee.Geometry.Rectangle([34.72, -0.13, 34.73, -0.12]), {landcover: 1});
var urban = ee.Feature(ee.Geometry.Rectangle([34.75, -0.10, 34.77, -0.09]), {landcover: 2});
var rice = ee.Feature(ee.Geometry.Rectangle([34.93, -0.17, 34.95, -0.15]), {landcover: 3});
var cane = ee.Feature(ee.Geometry.Rectangle([34.96, -0.05, 34.99, -0.03]), {landcover: 4});

var trainingSites = ee.FeatureCollection([water, hyacinth, urban, rice, cane]);

// ---------------------------------------------------------------------------
// STEP 5. Extract the pixel values
// ---------------------------------------------------------------------------
var bands = ['SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B6', 'SR_B7'];

var training = image.select(bands).sampleRegions({
  collection: trainingSites,
  properties: ['landcover'],
  scale: 30
});
print('Number of training pixels', training.size());
print('Pixels per class', training.aggregate_histogram('landcover'));

// ---------------------------------------------------------------------------
// STEP 6. Train a CART classifier and run it
// ---------------------------------------------------------------------------
var trained = ee.Classifier.smileCart().train(training, 'landcover', bands);
var classified = image.select(bands).classify(trained);

var palette = ['#2166ac', '#1b7837', '#b2182b', '#fee08b', '#a6dba0'];
Map.addLayer(classified, {min: 0, max: 4, palette: palette}, 'Classification');

// ---------------------------------------------------------------------------
// STEP 7. Training accuracy
// ---------------------------------------------------------------------------
var trainAccuracy = trained.confusionMatrix();
print('Resubstitution error matrix: ', trainAccuracy);
print('Training overall accuracy: ', trainAccuracy.accuracy());

// ---------------------------------------------------------------------------
// STEP 8. Question: what happens when you use smileRandomForest instead?
// ---------------------------------------------------------------------------
// var trained = ee.Classifier.smileRandomForest(50).train(training, 'landcover', bands);

// ---------------------------------------------------------------------------
// STEP 9. Export
// ---------------------------------------------------------------------------
Export.image.toDrive({
  image: classified,
  description: 'kisumu_classification',
  scale: 30,
  region: studyArea
});
