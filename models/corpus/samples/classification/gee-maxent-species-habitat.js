// Habitat suitability with amnhMaxent
var presence = ee.FeatureCollection('users/hkim/goral_presence').map(function(f) { return f.set('presence', 1); });
var aoi = ee.Geometry.Rectangle([127.9, 37.0, 129.5, 38.6]);
Map.centerObject(aoi, 8);

var terrain = ee.Algorithms.Terrain(ee.Image('USGS/SRTMGL1_003')).select(['elevation', 'slope', 'aspect']);
var tri = terrain.select('elevation').reduceNeighborhood(ee.Reducer.stdDev(), ee.Kernel.square(3)).rename('tri');
var bio = ee.Image('WORLDCLIM/V1/BIO').select(['bio01', 'bio04', 'bio06', 'bio12', 'bio15']);
var ndvi = ee.ImageCollection('MODIS/061/MOD13Q1').filterDate('2018-01-01', '2022-12-31').select('NDVI').median().multiply(0.0001).rename('ndvi');
var ntl = ee.ImageCollection('NOAA/VIIRS/DNB/MONTHLY_V1/VCMSLCFG').filterDate('2021-01-01', '2021-12-31').select('avg_rad').median().rename('ntl');

var predictors = terrain.addBands(tri).addBands(bio).addBands(ndvi).addBands(ntl).clip(aoi);

// background points away from presence points
var mask = ee.Image(1).paint(presence.map(function(f) { return f.buffer(1000); }), 0).clip(aoi);
var background = mask.selfMask().sample({
  region: aoi,
  scale: 1000,
  numPixels: 2000,
  seed: 9,
  geometries: true
}).map(function(f) { return f.set('presence', 0); });

var points = presence.select(['presence']).merge(background.select(['presence']));
var training = predictors.sampleRegions({
  collection: points,
  properties: ['presence'],
  scale: 500,
  tileScale: 4
}).randomColumn();

var tr = training.filter(ee.Filter.lt('random', 0.7));
var te = training.filter(ee.Filter.gte('random', 0.7));

var maxent = ee.Classifier.amnhMaxent().train({
  features: tr,
  classProperty: 'presence',
  inputProperties: predictors.bandNames()
});
var suitability = predictors.classify(maxent).select('probability');
Map.addLayer(suitability, {min: 0, max: 1, palette: ['440154', '414487', '2a788e', '22a884', '7ad151', 'fde725']}, 'suitability');
Map.addLayer(presence, {color: 'red'}, 'presence');

// compare with RF probability
var rf = ee.Classifier.smileRandomForest(500).setOutputMode('PROBABILITY').train(tr, 'presence', predictors.bandNames());
var suitRF = predictors.classify(rf);
Map.addLayer(suitRF, {min: 0, max: 1, palette: ['440154', '414487', '2a788e', '22a884', '7ad151', 'fde725']}, 'suitability RF', false);

print(te.size());
