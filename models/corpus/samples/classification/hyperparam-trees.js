// how many trees? / min leaf population?
var composite = ee.Image('users/djohnson/ga_composite_2021');
var refs = ee.FeatureCollection('users/djohnson/ga_gcps').randomColumn('random', 8);

var data = composite.sampleRegions({
  collection: refs,
  properties: ['landcover', 'random'],
  scale: 10,
  tileScale: 16
});
var training = data.filter(ee.Filter.lt('random', 0.6));
var testing = data.filter(ee.Filter.gte('random', 0.6));
var bandNames = composite.bandNames();

// accuracy for one setting
var getAccuracy = function(nTrees, leaf) {
  var model = ee.Classifier.smileRandomForest({
    numberOfTrees: nTrees,
    minLeafPopulation: leaf
  }).train({
    features: training,
    classProperty: 'landcover',
    inputProperties: bandNames
  });
  return testing.classify(model).errorMatrix('landcover', 'classification').accuracy();
};

// trees
var nTreesList = ee.List.sequence(10, 200, 10);
var accTrees = nTreesList.map(function(n) {
  return getAccuracy(n, 1);
});
print('Accuracy by number of trees', accTrees);

var chart = ui.Chart.array.values({
  array: ee.Array(accTrees),
  axis: 0,
  xLabels: nTreesList
}).setOptions({
  title: 'Number of trees vs. accuracy',
  vAxis: {title: 'Accuracy'},
  hAxis: {title: 'Number of trees'},
  legend: {position: 'none'},
  lineWidth: 2,
  pointSize: 4
});
print(chart);

// trees x leaf
var leafList = ee.List([1, 2, 5, 10, 20]);
var grid = ee.FeatureCollection(
  ee.List.sequence(20, 200, 60).map(function(n) {
    return leafList.map(function(l) {
      return ee.Feature(null, {
        trees: n,
        leaf: l,
        accuracy: getAccuracy(n, l)
      });
    });
  }).flatten()
);

var best = grid.sort('accuracy', false).first();
print('Best combination', best);

Export.table.toDrive({
  collection: grid,
  description: 'rf_grid_search',
  folder: 'earthengine',
  fileFormat: 'CSV',
  selectors: ['trees', 'leaf', 'accuracy']
});
