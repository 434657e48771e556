// Save a trained classifier as asset and load it again
var training = ee.FeatureCollection('projects/ee-dwalker/assets/training_ontario');
var bands = ['blue', 'green', 'red', 'nir', 'swir1', 'swir2', 'ndvi', 'ndmi'];

var classifier = ee.Classifier.smileRandomForest(100).train({
  features: training,
  classProperty: 'class',
  inputProperties: bands
});

Export.classifier.toAsset({
  classifier: classifier,
  description: 'rf_ontario',
  assetId: 'projects/ee-dwalker/assets/rf_ontario'
});

// ---- second part, run when the task is done ----
var savedClassifier = ee.Classifier.load('projects/ee-dwalker/assets/rf_ontario');

var aoi = ee.Geometry.Rectangle([-80.6, 44.0, -79.8, 44.6]);
var image = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2')
  .filterBounds(aoi)
  .filterDate('2021-06-01', '2021-09-15')
  .filter(ee.Filter.lt('CLOUD_COVER', 20))
  .median()
  .select(['SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B6', 'SR_B7'], ['blue', 'green', 'red', 'nir', 'swir1', 'swir2'])
  .multiply(0.0000275).add(-0.2);
image = image.addBands(image.normalizedDifference(['nir', 'red']).rename('ndvi'))
             .addBands(image.normalizedDifference(['nir', 'swir1']).rename('ndmi'));

var classified = image.classify(savedClassifier);
Map.centerObject(aoi, 10);
Map.addLayer(classified.clip(aoi), {min: 0, max: 5, palette: ['0c2c84', '005a32', '78c679', 'fed976', 'bdbdbd', 'e31a1c']}, 'classified');
