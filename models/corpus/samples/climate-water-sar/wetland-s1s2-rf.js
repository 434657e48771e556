// Wetland classification with Sentinel-1 and Sentinel-2 (random forest)
// classes: 0 water, 1 emergent vegetation, 2 woody, 3 cropland, 4 bare

var aoi = ee.FeatureCollection('users/wetlands_lab/donana_aoi');
var training = ee.FeatureCollection('users/wetlands_lab/donana_training');

Map.centerObject(aoi, 11);

var start = '2020-04-01';
var end = '2020-09-30';

// Sentinel-1
var s1 = ee.ImageCollection('COPERNICUS/S1_GRD')
  .filterBounds(aoi)
  .filterDate(start, end)
  .filter(ee.Filter.eq('instrumentMode', 'IW'))
  .filter(ee.Filter.listContains('transmitterReceiverPolarisation', 'VV'))
  .filter(ee.Filter.listContains('transmitterReceiverPolarisation', 'VH'))
  .filter(ee.Filter.eq('orbitProperties_pass', 'ASCENDING'))
  .select(['VV', 'VH']);

var s1mean = s1.mean().focal_mean(20, 'circle', 'meters').rename(['VV_mean', 'VH_mean']);
var s1std = s1.reduce(ee.Reducer.stdDev());
var ratio = s1mean.select('VV_mean').subtract(s1mean.select('VH_mean')).rename('VVVH');

// Sentinel-2
function maskS2clouds(image) {
  var qa = image.select('QA60');
  var cloudBitMask = 1 << 10;
  var cirrusBitMask = 1 << 11;
  var mask = qa.bitwiseAnd(cloudBitMask).eq(0)
      .and(qa.bitwiseAnd(cirrusBitMask).eq(0));
  return image.updateMask(mask).divide(10000);
}

var s2 = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
  .filterBounds(aoi)
  .filterDate(start, end)
  .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 20))
  .map(maskS2clouds)
  .median();

var ndvi = s2.normalizedDifference(['B8', 'B4']).rename('NDVI');
var ndwi = s2.normalizedDifference(['B3', 'B8']).rename('NDWI');
var mndwi = s2.normalizedDifference(['B3', 'B11']).rename('MNDWI');

var dem = ee.Image('USGS/SRTMGL1_003');
var slope = ee.Terrain.slope(dem);

// Stack
var stack = s2.select(['B2', 'B3', 'B4', 'B5', 'B8', 'B11', 'B12'])
  .addBands([ndvi, ndwi, mndwi])
  .addBands([s1mean, s1std, ratio])
  .addBands(dem)
  .addBands(slope)
  .clip(aoi);

print(stack.bandNames());

// Sampling
var samples = stack.sampleRegions({
  collection: training,
  properties: ['class'],
  scale: 10,
  tileScale: 4
});

var withRandom = samples.randomColumn('random', 1);
var train = withRandom.filter(ee.Filter.lt('random', 0.7));
var test = withRandom.filter(ee.Filter.gte('random', 0.7));

// Classifier
var classifier = ee.Classifier.smileRandomForest(200).train({
  features: train,
  classProperty: 'class',
  inputProperties: stack.bandNames()
});

var classified = stack.classify(classifier);

// Accuracy
var testClassified = test.classify(classifier);
var matrix = testClassified.errorMatrix('class', 'classification');
print('Confusion matrix', matrix);
print('Overall accuracy', matrix.accuracy());
print('Kappa', matrix.kappa());
print('Producers accuracy', matrix.producersAccuracy());
print('Consumers accuracy', matrix.consumersAccuracy());

// Variable importance
var explain = classifier.explain();
var importance = ee.Feature(null, ee.Dictionary(explain).get('importance'));
print(ui.Chart.feature.byProperty(importance)
  .setChartType('ColumnChart')
  .setOptions({title: 'Variable importance', legend: {position: 'none'}}));

var palette = ['0000ff', '00ff00', '006400', 'ffff00', 'd2b48c'];
Map.addLayer(s2.clip(aoi), {bands: ['B4', 'B3', 'B2'], min: 0, max: 0.3}, 'Sentinel-2', false);
Map.addLayer(s1mean.clip(aoi), {bands: ['VV_mean', 'VH_mean', 'VV_mean'], min: -25, max: -5}, 'Sentinel-1', false);
Map.addLayer(classified, {min: 0, max: 4, palette: palette}, 'Classification');

Export.image.toDrive({
  image: classified.toByte(),
  description: 'donana_wetlands',
  scale: 10,
  region: aoi.geometry(),
  maxPixels: 1e13
});
