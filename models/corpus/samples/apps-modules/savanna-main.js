var C = require('users/wmoyo/savanna:constants');
var landsat = require('users/wmoyo/savanna:landsat');

var study = C.getStudyArea();
Map.centerObject(study, 8);

var year = 2020;
var start = year + C.DRY_START;
var end = year + C.DRY_END;

// composites
var dry = landsat.composite(study, start, end);
var wet = landsat.composite(study, (year - 1) + C.WET_START, year + C.WET_END);

Map.addLayer(dry, C.vis.rgb, 'dry rgb');
Map.addLayer(wet, C.vis.rgb, 'wet rgb', false);
Map.addLayer(dry, C.vis.swir, 'dry swir', false);

// stack
var names = dry.bandNames();
var dryNames = names.map(function(n) { return ee.String(n).cat('_dry'); });
var wetNames = names.map(function(n) { return ee.String(n).cat('_wet'); });
var stack = dry.rename(dryNames).addBands(wet.rename(wetNames));
print('bands', stack.bandNames());

// samples
var samples = C.getSamples(year);
print('samples', samples.aggregate_histogram('class'));

var data = stack.sampleRegions({
  collection: samples,
  properties: ['class'],
  scale: 30,
  tileScale: 8
}).randomColumn('random', 1);

var training = data.filter(ee.Filter.lt('random', 0.7));
var validation = data.filter(ee.Filter.gte('random', 0.7));

var rf = ee.Classifier.smileRandomForest({numberOfTrees: 300, variablesPerSplit: 4, seed: 1})
  .train(training, 'class', stack.bandNames());

var lc = stack.classify(rf).rename('lc').toByte();
Map.addLayer(lc.clip(study), C.vis.lc, 'land cover ' + year);
C.addLegend(Map);

// accuracy
var test = validation.classify(rf);
var matrix = test.errorMatrix('class', 'classification');
print('matrix', matrix);
print('OA', matrix.accuracy());
print('PA', matrix.producersAccuracy());
print('UA', matrix.consumersAccuracy());
print('kappa', matrix.kappa());

// majority filter
var filtered = lc.focalMode(1.5, 'square', 'pixels');

Export.image.toAsset({
  image: filtered.clip(study),
  description: 'lc_' + year,
  assetId: C.CLASSIFIED + 'lc_' + year,
  region: study.geometry().bounds(),
  scale: 30,
  pyramidingPolicy: {'.default': 'mode'},
  maxPixels: 1e13
});
