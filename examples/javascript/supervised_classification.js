// Land cover of the lower Ebro by a random forest, with an accuracy report.
//
// Training points come from ESA WorldCover 2021, predictors from Sentinel-2.

var region = ee.Geometry.Rectangle([0.45, 40.6, 0.9, 40.85]);
var BANDS = ['B2', 'B3', 'B4', 'B8', 'B11', 'B12'];
var SEED = 7;

var cloudScore = ee.ImageCollection('GOOGLE/CLOUD_SCORE_PLUS/V1/S2_HARMONIZED');

// Median reflectance of the clear pixels of one summer.
var composite = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
    .filterBounds(region)
    .filterDate('2021-05-01', '2021-10-01')
    .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 50))
    .linkCollection(cloudScore, ['cs_cdf'])
    .map(function(image) {
      var clear = image.select('cs_cdf').gte(0.6);
      return image.select(BANDS).multiply(0.0001).updateMask(clear);
    })
    .median();

var ndvi = composite.normalizedDifference(['B8', 'B4']).rename('NDVI');
var ndwi = composite.normalizedDifference(['B3', 'B8']).rename('NDWI');
var predictors = composite.addBands(ndvi).addBands(ndwi);
var inputs = BANDS.concat(['NDVI', 'NDWI']);

// Five classes: trees, grass, crops, built-up, water. Other codes are masked.
var labels = ee.Image(ee.ImageCollection('ESA/WorldCover/v200').first())
    .remap([10, 30, 40, 50, 80], [0, 1, 2, 3, 4])
    .rename('landcover');

var points = labels.stratifiedSample({
  numPoints: 300,
  classBand: 'landcover',
  region: region,
  scale: 10,
  seed: SEED,
  geometries: true
});

var samples = predictors.sampleRegions({
  collection: points,
  properties: ['landcover'],
  scale: 10,
  tileScale: 4
}).randomColumn('split', SEED);

var training = samples.filter(ee.Filter.lt('split', 0.7));
var testing = samples.filter(ee.Filter.gte('split', 0.7));

var classifier = ee.Classifier.smileRandomForest({numberOfTrees: 100, seed: SEED})
    .train({
      features: training,
      classProperty: 'landcover',
      inputProperties: inputs
    });

// Judge the forest only on points that it has not seen.
var matrix = testing.classify(classifier).errorMatrix('landcover', 'classification');
print('Error matrix', matrix);
print('Overall accuracy', matrix.accuracy());
print('Kappa', matrix.kappa());
print('Accuracy by class', matrix.producersAccuracy());

var landcover = predictors.classify(classifier).clip(region);
var palette = ['006400', 'ffff4c', 'f096ff', 'fa0000', '0064c8'];

Map.centerObject(region, 11);
Map.addLayer(composite.clip(region),
    {bands: ['B4', 'B3', 'B2'], min: 0, max: 0.3}, 'Sentinel-2');
Map.addLayer(landcover, {min: 0, max: 4, palette: palette}, 'Land cover');
