// Soil salinity (EC) regression, Syrdarya oasis
// field data 2019: EC in dS/m

var fields = ee.FeatureCollection('users/bakhtiyor/syrdarya/fields');
var ecPoints = ee.FeatureCollection('users/bakhtiyor/syrdarya/ec_2019');
print(ecPoints.limit(3));
print('EC stats', ecPoints.aggregate_stats('EC'));

Map.centerObject(fields, 9);

var l8 = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2')
  .filterBounds(fields)
  .filterDate('2019-03-01', '2019-04-30')
  .filter(ee.Filter.lt('CLOUD_COVER', 15))
  .median()
  .select(['SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B6', 'SR_B7'], ['B', 'G', 'R', 'NIR', 'SWIR1', 'SWIR2'])
  .multiply(0.0000275).add(-0.2)
  .clip(fields);

// salinity indices
var NDSI = l8.normalizedDifference(['R', 'NIR']).rename('NDSI');
var SI1 = l8.expression('sqrt(B * R)', {'B': l8.select('B'), 'R': l8.select('R')}).rename('SI1');
var SI2 = l8.expression('sqrt(G * R)', {'G': l8.select('G'), 'R': l8.select('R')}).rename('SI2');
var SI3 = l8.expression('sqrt(G * G + R * R + NIR * NIR)', {'G': l8.select('G'), 'R': l8.select('R'), 'NIR': l8.select('NIR')}).rename('SI3');
var S5 = l8.expression('(B * R) / G', {'B': l8.select('B'), 'G': l8.select('G'), 'R': l8.select('R')}).rename('S5');
var CRSI = l8.expression('sqrt(((NIR * R) - (G * B)) / ((NIR * R) + (G * B)))', {
  'NIR': l8.select('NIR'), 'R': l8.select('R'), 'G': l8.select('G'), 'B': l8.select('B')
}).rename('CRSI');
var BI = l8.expression('sqrt(R * R + NIR * NIR)', {'R': l8.select('R'), 'NIR': l8.select('NIR')}).rename('BI');

var dem = ee.Image('USGS/SRTMGL1_003').rename('elev');
var predictors = l8.addBands([NDSI, SI1, SI2, SI3, S5, CRSI, BI, dem]);

var data = predictors.sampleRegions({
  collection: ecPoints,
  properties: ['EC'],
  scale: 30
}).randomColumn('random', 5);

var trainSet = data.filter(ee.Filter.lt('random', 0.7));
var testSet = data.filter(ee.Filter.gte('random', 0.7));

// RF
var rf = ee.Classifier.smileRandomForest(200).setOutputMode('REGRESSION').train(trainSet, 'EC', predictors.bandNames());
// GTB
var gtb = ee.Classifier.smileGradientTreeBoost(100, 0.05).setOutputMode('REGRESSION').train(trainSet, 'EC', predictors.bandNames());
// SVR
var svr = ee.Classifier.libsvm({svmType: 'EPSILON_SVR', kernelType: 'RBF', gamma: 0.5, cost: 10}).setOutputMode('REGRESSION').train(trainSet, 'EC', predictors.bandNames());

var evaluate = function(model, name) {
  var p = testSet.classify(model, 'pred');
  var obs = ee.Array(p.aggregate_array('EC'));
  var pred = ee.Array(p.aggregate_array('pred'));
  var rmse = obs.subtract(pred).pow(2).reduce('mean', [0]).sqrt().get([0]);
  var cor = p.reduceColumns(ee.Reducer.pearsonsCorrelation(), ['EC', 'pred']).get('correlation');
  print(name + ' RMSE', rmse);
  print(name + ' R2', ee.Number(cor).pow(2));
};
evaluate(rf, 'RF');
evaluate(gtb, 'GTB');
evaluate(svr, 'SVR');

var ecMap = predictors.classify(rf).rename('EC');
Map.addLayer(ecMap, {min: 0, max: 16, palette: ['1a9850', 'fee08b', 'd73027', '7b3294']}, 'EC 2019');

// salinity classes
var classes = ecMap.lt(2).multiply(1)
  .add(ecMap.gte(2).and(ecMap.lt(4)).multiply(2))
  .add(ecMap.gte(4).and(ecMap.lt(8)).multiply(3))
  .add(ecMap.gte(8).and(ecMap.lt(16)).multiply(4))
  .add(ecMap.gte(16).multiply(5))
  .rename('sal_class');
Map.addLayer(classes, {min: 1, max: 5, palette: ['1a9850', 'a6d96a', 'fee08b', 'f46d43', '7b3294']}, 'Salinity classes');
