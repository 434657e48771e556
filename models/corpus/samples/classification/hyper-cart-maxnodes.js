// Cross-validation of CART and RF
// --------------------------------
var samples = ee.FeatureCollection('users/egrant/colorado_samples_2019');
var bands = ['blue', 'green', 'red', 'nir', 'swir1', 'swir2', 'ndvi', 'elev', 'slope'];
var label = 'lc';

// assign folds
var nFolds = 5;
var folded = samples.randomColumn('rand', 17).map(function(f) {
  var fold = ee.Number(f.get('rand')).multiply(nFolds).floor();
  return f.set('fold', fold);
});
print('fold sizes', folded.aggregate_histogram('fold'));

var folds = ee.List.sequence(0, nFolds - 1);

// k-fold accuracy for a classifier
var crossValidate = function(classifier) {
  var accs = folds.map(function(k) {
    var train = folded.filter(ee.Filter.neq('fold', k));
    var test = folded.filter(ee.Filter.eq('fold', k));
    var trained = classifier.train(train, label, bands);
    return test.classify(trained).errorMatrix(label, 'classification').accuracy();
  });
  return accs.reduce(ee.Reducer.mean());
};

// CART max nodes
var nodes = [5, 10, 20, 40, 80, 160];
var cartAcc = nodes.map(function(n) {
  return crossValidate(ee.Classifier.smileCart(n));
});
print(ui.Chart.array.values(ee.Array(cartAcc), 0, nodes).setOptions({
  title: 'CART',
  hAxis: {title: 'max nodes'},
  vAxis: {title: '5-fold accuracy'},
  pointSize: 4
}));

// RF trees
var trees = [10, 25, 50, 100, 200, 300];
var rfAcc = trees.map(function(n) {
  return crossValidate(ee.Classifier.smileRandomForest(n));
});
print(ui.Chart.array.values(ee.Array(rfAcc), 0, trees).setOptions({
  title: 'Random forest',
  hAxis: {title: 'number of trees'},
  vAxis: {title: '5-fold accuracy'},
  pointSize: 4
}));

// variables per split
var vps = [1, 2, 3, 4, 6, 9];
var vpsAcc = vps.map(function(n) {
  return crossValidate(ee.Classifier.smileRandomForest(100, n));
});
print('variables per split', vps, vpsAcc);
