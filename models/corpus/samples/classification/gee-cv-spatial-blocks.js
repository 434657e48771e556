// spatial block cross validation
var samples = ee.FeatureCollection('projects/ee-lsantos/assets/agb_samples');  // has predictors
var predictors = ['B2', 'B3', 'B4', 'B8', 'B11', 'B12', 'ndvi', 'VV', 'VH', 'elevation', 'slope'];
var target = 'agbd';

// assign block id with 10 km cells
var block = ee.Image.random(42).multiply(5).floor().toInt().rename('fold')
  .reproject('EPSG:32723', null, 10000);
var withFold = block.reduceRegions({
  collection: samples,
  reducer: ee.Reducer.first().setOutputs(['fold']),
  scale: 10000
});
print('folds', withFold.aggregate_histogram('fold'));

var folds = [0, 1, 2, 3, 4];
var preds = folds.map(function(k) {
  var train = withFold.filter(ee.Filter.neq('fold', k));
  var test = withFold.filter(ee.Filter.eq('fold', k));
  var model = ee.Classifier.smileRandomForest({numberOfTrees: 200, minLeafPopulation: 5, seed: k})
    .setOutputMode('REGRESSION')
    .train(train, target, predictors);
  return test.classify(model, 'pred');
});
var all = ee.FeatureCollection(preds).flatten();

var metrics = function(fc, name) {
  var withErr = fc.map(function(f) {
    var e = ee.Number(f.get('pred')).subtract(f.getNumber(target));
    return f.set('err', e, 'se', e.pow(2));
  });
  var meanObs = ee.Number(fc.aggregate_mean(target));
  var ssTot = fc.map(function(f) { return f.set('st', f.getNumber(target).subtract(meanObs).pow(2)); }).aggregate_sum('st');
  var ssRes = withErr.aggregate_sum('se');
  print(name, {
    n: fc.size(),
    RMSE: ee.Number(withErr.aggregate_mean('se')).sqrt(),
    bias: withErr.aggregate_mean('err'),
    R2: ee.Number(1).subtract(ee.Number(ssRes).divide(ssTot))
  });
};

metrics(all, 'all folds');
for (var i = 0; i < folds.length; i++) {
  metrics(ee.FeatureCollection(preds[i]), 'fold ' + i);
}

print(ui.Chart.feature.byFeature(all.randomColumn().filter('random < 0.1'), target, 'pred').setChartType('ScatterChart').setOptions({
  title: 'Spatial CV', pointSize: 1, hAxis: {title: 'observed'}, vAxis: {title: 'predicted'}
}));
