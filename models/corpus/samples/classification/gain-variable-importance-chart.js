var stack = ee.Image('users/rvdberg/limpopo/stack2019');
var points = ee.FeatureCollection('users/rvdberg/limpopo/points2019');
print('stack bands', stack.bandNames());

var trainingData = stack.sampleRegions({
  collection: points,
  properties: ['lulc'],
  scale: 30,
  tileScale: 8
});

var classifier = ee.Classifier.smileRandomForest(500).train({
  features: trainingData,
  classProperty: 'lulc',
  inputProperties: stack.bandNames()
});

// variable importance
var dict = classifier.explain();
print('Explain:', dict);

var variable_importance = ee.Feature(null, ee.Dictionary(dict).get('importance'));

var chart =
  ui.Chart.feature.byProperty(variable_importance)
    .setChartType('ColumnChart')
    .setOptions({
      title: 'Random Forest Variable Importance',
      legend: {position: 'none'},
      hAxis: {title: 'Bands'},
      vAxis: {title: 'Importance'}
    });
print(chart);

// relative importance in percent
var importance = ee.Dictionary(dict.get('importance'));
var sum = importance.values().reduce(ee.Reducer.sum());
var relativeImportance = importance.map(function(key, val) {
  return ee.Number(val).multiply(100).divide(sum);
});
print('Relative importance', relativeImportance);

// keep the 10 best
var sortedBands = importance.keys().sort(importance.values()).reverse();
var best = sortedBands.slice(0, 10);
print('best bands', best);

var rf10 = ee.Classifier.smileRandomForest(500).train({
  features: trainingData,
  classProperty: 'lulc',
  inputProperties: best
});
var map10 = stack.select(best).classify(rf10);
Map.addLayer(map10, {min: 1, max: 6, palette: ['blue', 'darkgreen', 'green', 'yellow', 'orange', 'red']}, 'RF best 10');

Export.table.toDrive({
  collection: ee.FeatureCollection([ee.Feature(null, relativeImportance)]),
  description: 'importance_limpopo',
  fileFormat: 'CSV'
});
