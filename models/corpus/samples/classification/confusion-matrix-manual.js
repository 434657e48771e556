// Validate a map imported from outside (QGIS) with independent points
var lcMap = ee.Image('users/fmeyer/lc_map_2019').rename('classification');
var valPoints = ee.FeatureCollection('users/fmeyer/validation_2019');   // column: "ref"

print('Validation points', valPoints.size());
print('Histogram', valPoints.aggregate_histogram('ref'));

var validated = lcMap.sampleRegions({
  collection: valPoints,
  properties: ['ref'],
  scale: 10,
  geometries: true
});

// wrong points in red, right points in green
var checked = validated.map(function(f) {
  var ok = ee.Number(f.get('ref')).eq(ee.Number(f.get('classification')));
  return f.set('correct', ok);
});
Map.centerObject(valPoints, 9);
Map.addLayer(lcMap, {min: 1, max: 6, palette: ['#a6611a', '#dfc27d', '#80cdc1', '#018571', '#d7191c', '#2b83ba']}, 'map');
Map.addLayer(checked.filter(ee.Filter.eq('correct', 1)), {color: 'green'}, 'correct');
Map.addLayer(checked.filter(ee.Filter.eq('correct', 0)), {color: 'red'}, 'wrong');

var testAccuracy = validated.errorMatrix('ref', 'classification');
print('Error matrix: ', testAccuracy);
print('Overall accuracy: ', testAccuracy.accuracy());
print('Kappa: ', testAccuracy.kappa());
print('Producers: ', testAccuracy.producersAccuracy());
print('Consumers: ', testAccuracy.consumersAccuracy());
print('F-score: ', testAccuracy.fscore());
print('Order: ', testAccuracy.order());

// table
var names = ['1', '2', '3', '4', '5', '6'];
var matrixFc = ee.FeatureCollection(testAccuracy.array().toList().map(function(row) {
  return ee.Feature(null, {row: row});
}));

Export.table.toDrive({
  collection: matrixFc,
  description: 'error_matrix_2019',
  fileFormat: 'CSV'
});
Export.table.toDrive({
  collection: checked,
  description: 'validated_points_2019',
  fileFormat: 'SHP'
});
