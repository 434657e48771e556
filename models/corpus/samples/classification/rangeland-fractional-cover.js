// Bare ground prediction with field transects (AIM), GTB regression, Utah
var aim = ee.FeatureCollection('users/jcole/aim_utah');   // BareSoil (%)
var utah = ee.FeatureCollection('TIGER/2018/States').filter(ee.Filter.eq('NAME', 'Utah'));
Map.centerObject(utah, 7);

// year of the plot is in DateVisited (YYYY)
var years = [2016, 2017, 2018, 2019];

var mask = function(img) {
  var qa = img.select('QA_PIXEL');
  return img.updateMask(qa.bitwiseAnd(1 << 3).eq(0).and(qa.bitwiseAnd(1 << 4).eq(0)).and(qa.bitwiseAnd(1 << 5).eq(0)));
};

var sample = ee.FeatureCollection(years.map(function(y) {
  var l8 = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2')
    .filterBounds(utah)
    .filterDate(y + '-05-01', y + '-09-30')
    .map(mask)
    .map(function(i) { return i.select('SR_B[2-7]').multiply(0.0000275).add(-0.2); });
  var med = l8.median();
  var ndvi = l8.map(function(i) { return i.normalizedDifference(['SR_B5', 'SR_B4']).rename('ndvi'); });
  var stack = med
    .addBands(ndvi.max().rename('ndvi_max'))
    .addBands(ndvi.mean().rename('ndvi_mean'))
    .addBands(ee.Terrain.products(ee.Image('USGS/3DEP/10m')).select(['elevation', 'slope', 'aspect']))
    .addBands(ee.Image('OpenLandMap/SOL/SOL_SAND-WFRACTION_USDA-3A1A1A_M/v02').select('b0').rename('sand'));
  return stack.sampleRegions({
    collection: aim.filter(ee.Filter.eq('year', y)),
    properties: ['BareSoil'],
    scale: 30,
    tileScale: 4
  });
})).flatten().randomColumn('rand');

var predictors = ['SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B6', 'SR_B7', 'ndvi_max', 'ndvi_mean', 'elevation', 'slope', 'aspect', 'sand'];

var train = sample.filter(ee.Filter.lt('rand', 0.8));
var test = sample.filter(ee.Filter.gte('rand', 0.8));

var gtb = ee.Classifier.smileGradientTreeBoost({
  numberOfTrees: 300,
  shrinkage: 0.02,
  samplingRate: 0.5,
  maxNodes: 12,
  loss: 'LeastSquares',
  seed: 0
}).setOutputMode('REGRESSION').train(train, 'BareSoil', predictors);

var pred = test.classify(gtb, 'pred');
var diffs = pred.map(function(f) {
  var e = ee.Number(f.get('BareSoil')).subtract(f.get('pred'));
  return f.set({err: e, abs: e.abs(), sq: e.pow(2)});
});
print('MAE', diffs.aggregate_mean('abs'));
print('RMSE', ee.Number(diffs.aggregate_mean('sq')).sqrt());
print('Bias', diffs.aggregate_mean('err'));

var imp = ee.Dictionary(gtb.explain()).get('importance');
print('importance', imp);
