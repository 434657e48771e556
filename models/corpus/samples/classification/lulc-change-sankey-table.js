// Change statistics between two classified maps for a Sankey diagram
var before = ee.Image('users/dkang/basin/lc2003');
var after = ee.Image('users/dkang/basin/lc2018');
var basin = ee.FeatureCollection('users/dkang/basin/outline').geometry();

var names = ee.Dictionary({
  '1': 'Forest',
  '2': 'Shrubland',
  '3': 'Grassland',
  '4': 'Cropland',
  '5': 'Built-up',
  '6': 'Water'
});

var transitionMap = before.multiply(100).add(after).rename('transitions');
Map.centerObject(basin, 9);
Map.addLayer(transitionMap.randomVisualizer(), {}, 'transitions', false);

var hist = transitionMap.reduceRegion({
  reducer: ee.Reducer.frequencyHistogram(),
  geometry: basin,
  scale: 30,
  maxPixels: 1e10
});
var dict = ee.Dictionary(hist.get('transitions'));
print('histogram', dict);

// pixels to ha
var px = 30 * 30 / 10000;
var rows = dict.map(function(k, v) {
  return ee.Number(v).multiply(px);
});

var fc = ee.FeatureCollection(rows.keys().map(function(k) {
  var code = ee.Number.parse(k);
  var source = names.get(code.divide(100).floor().format('%d'));
  var target = names.get(code.mod(100).format('%d'));
  return ee.Feature(null, {
    source: source,
    target: target,
    ha: rows.get(k)
  });
}));
print(fc);

var chart = ui.Chart.feature.byFeature({
  features: fc,
  xProperty: 'source'
}).setChartType('Table');
print(chart);

// gains and losses per class
for (var c = 1; c <= 6; c++) {
  var gain = before.neq(c).and(after.eq(c));
  var loss = before.eq(c).and(after.neq(c));
  var stats = gain.rename('gain').addBands(loss.rename('loss')).multiply(ee.Image.pixelArea()).divide(10000).reduceRegion({
    reducer: ee.Reducer.sum(),
    geometry: basin,
    scale: 30,
    maxPixels: 1e10
  });
  print('class ' + c, stats);
}

Export.table.toDrive({
  collection: fc,
  description: 'sankey_input',
  fileFormat: 'CSV',
  selectors: ['source', 'target', 'ha']
});
