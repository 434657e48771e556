// Harmonized Landsat Sentinel time series features + CDL labels
var hall = ee.FeatureCollection('TIGER/2018/Counties').filter('NAME == "Hall" && STATEFP == "31"');
Map.centerObject(hall, 10);

var hlsl30 = ee.ImageCollection('NASA/HLS/HLSL30/v002')
  .filterBounds(hall)
  .filterDate('2022-04-01', '2022-11-01')
  .filter(ee.Filter.lt('CLOUD_COVERAGE', 50));

var maskHls = function(img) {
  var fmask = img.select('Fmask');
  var clear = fmask.bitwiseAnd(1 << 1).eq(0)
    .and(fmask.bitwiseAnd(1 << 2).eq(0))
    .and(fmask.bitwiseAnd(1 << 3).eq(0));
  return img.updateMask(clear);
};

var addGcvi = function(img) {
  var gcvi = img.expression('nir / green - 1', {nir: img.select('B5'), green: img.select('B3')}).rename('GCVI');
  var t = ee.Image(img.date().difference(ee.Date('2022-01-01'), 'year')).float().rename('t');
  var omega = t.multiply(2 * Math.PI);
  return gcvi
    .addBands(ee.Image(1).float().rename('constant'))
    .addBands(omega.cos().rename('cos1')).addBands(omega.sin().rename('sin1'))
    .addBands(omega.multiply(2).cos().rename('cos2')).addBands(omega.multiply(2).sin().rename('sin2'))
    .copyProperties(img, ['system:time_start']);
};

var col = hlsl30.map(maskHls).map(addGcvi);
print('images', col.size());

// harmonic regression
var indep = ['constant', 'cos1', 'sin1', 'cos2', 'sin2'];
var fit = col.select(indep.concat(['GCVI']))
  .reduce(ee.Reducer.linearRegression({numX: 5, numY: 1}));
var coef = fit.select('coefficients').arrayProject([0]).arrayFlatten([indep]);
Map.addLayer(coef.clip(hall), {bands: ['cos1', 'sin1', 'constant'], min: -2, max: 3}, 'harmonic coefs');

var cdl = ee.Image('USDA/NASS/CDL/2022').select('cropland').clip(hall);
var label = cdl.remap([1, 5, 36, 176], [1, 2, 3, 4], 0).rename('crop');

var samples = coef.addBands(label).stratifiedSample({
  numPoints: 800,
  classBand: 'crop',
  region: hall.geometry(),
  scale: 30,
  seed: 31
}).randomColumn();

var trn = samples.filter('random < 0.7');
var tst = samples.filter('random >= 0.7');
var rf = ee.Classifier.smileRandomForest(100).train(trn, 'crop', indep);
var em = tst.classify(rf).errorMatrix('crop', 'classification');
print(em, em.accuracy());

Map.addLayer(coef.classify(rf).clip(hall), {min: 0, max: 4, palette: ['cccccc', 'ffd300', '267000', 'ffa5e2', 'e8ffbf']}, 'crops');
