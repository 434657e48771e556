// Ensemble (majority vote) of RF, SVM, CART, GTB
var aoi = ee.FeatureCollection('projects/ee-shosseini/assets/gorgan');
var samples = ee.FeatureCollection('projects/ee-shosseini/assets/samples_2020');
var stack = ee.Image('projects/ee-shosseini/assets/stack_2020');
var bands = stack.bandNames();

var data = stack.sampleRegions({collection: samples, properties: ['lc'], scale: 10, tileScale: 8}).randomColumn('r', 6);
var train = data.filter(ee.Filter.lt('r', 0.7));
var test = data.filter(ee.Filter.gte('r', 0.7));

var rf = ee.Classifier.smileRandomForest(100).train(train, 'lc', bands);
var svm = ee.Classifier.libsvm({kernelType: 'RBF', gamma: 0.5, cost: 10}).train(train, 'lc', bands);
var cart = ee.Classifier.smileCart().train(train, 'lc', bands);
var gtb = ee.Classifier.smileGradientTreeBoost(100).train(train, 'lc', bands);
var knn = ee.Classifier.smileKNN({k: 5}).train(train, 'lc', bands);

var c1 = stack.classify(rf).rename('rf');
var c2 = stack.classify(svm).rename('svm');
var c3 = stack.classify(cart).rename('cart');
var c4 = stack.classify(gtb).rename('gtb');
var c5 = stack.classify(knn).rename('knn');

var votes = ee.Image.cat([c1, c2, c3, c4, c5]);
var ensemble = votes.reduce(ee.Reducer.mode()).rename('ensemble');
var nDifferent = votes.reduce(ee.Reducer.countDistinct()).rename('n');

Map.centerObject(aoi, 10);
var vis = {min: 0, max: 5, palette: ['006400', 'a6d96a', 'ffffbf', 'd7191c', '2b83ba', 'bababa']};
Map.addLayer(c1, vis, 'RF', false);
Map.addLayer(c2, vis, 'SVM', false);
Map.addLayer(c3, vis, 'CART', false);
Map.addLayer(c4, vis, 'GTB', false);
Map.addLayer(c5, vis, 'KNN', false);
Map.addLayer(ensemble, vis, 'Ensemble');
Map.addLayer(nDifferent, {min: 1, max: 4, palette: ['white', 'yellow', 'orange', 'red']}, 'disagreement', false);

// accuracy of each
var t = test.classify(rf, 'rf').classify(svm, 'svm').classify(cart, 'cart').classify(gtb, 'gtb').classify(knn, 'knn');
t = t.map(function(f) {
  var l = ee.List([f.get('rf'), f.get('svm'), f.get('cart'), f.get('gtb'), f.get('knn')]);
  return f.set('ensemble', l.reduce(ee.Reducer.mode()));
});
['rf', 'svm', 'cart', 'gtb', 'knn', 'ensemble'].forEach(function(n) {
  var m = t.errorMatrix('lc', n);
  print(n, m.accuracy(), m.kappa());
});
