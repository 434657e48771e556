// Percentile composites over a cloudy area (Gabon)
var gabon = ee.FeatureCollection('USDOS/LSIB_SIMPLE/2017')
  .filter(ee.Filter.eq('country_na', 'Gabon'));

var l8 = ee.ImageCollection('LANDSAT/LC08/C02/T1_TOA')
  .filterBounds(gabon)
  .filterDate('2018-01-01', '2021-01-01');

// simpleCloudScore
var maskClouds = function(image) {
  var scored = ee.Algorithms.Landsat.simpleCloudScore(image);
  return image.updateMask(scored.select('cloud').lt(20));
};

var masked = l8.map(maskClouds).select(['B2', 'B3', 'B4', 'B5', 'B6', 'B7']);

var p25 = masked.reduce(ee.Reducer.percentile([25]));
var p50 = masked.reduce(ee.Reducer.percentile([50]));
var median = masked.median();
var count = masked.select('B4').count();

print(p25.bandNames());

Map.centerObject(gabon, 7);
Map.addLayer(count.clip(gabon), {min: 0, max: 30, palette: ['red', 'yellow', 'green']}, 'clear observations', false);
Map.addLayer(p25.clip(gabon), {bands: ['B4_p25', 'B3_p25', 'B2_p25'], min: 0.02, max: 0.2}, 'p25');
Map.addLayer(p50.clip(gabon), {bands: ['B4_p50', 'B3_p50', 'B2_p50'], min: 0.02, max: 0.2}, 'p50', false);
Map.addLayer(median.clip(gabon), {bands: ['B6', 'B5', 'B4'], min: 0.02, max: 0.4}, 'median swir', false);

// Simple composite for comparison (raw)
var raw = ee.ImageCollection('LANDSAT/LC08/C02/T1')
  .filterBounds(gabon)
  .filterDate('2018-01-01', '2021-01-01');
var simple = ee.Algorithms.Landsat.simpleComposite({
  collection: raw,
  percentile: 40,
  cloudScoreRange: 5,
  asFloat: true
});
Map.addLayer(simple.clip(gabon), {bands: ['B4', 'B3', 'B2'], min: 0.02, max: 0.2}, 'simpleComposite', false);
