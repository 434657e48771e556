// Find the best NDVI threshold for forest with reference points (maximise kappa)
var ref = ee.FeatureCollection('users/nmaharjan/ref_forest'); // forest: 0/1
var roi = ee.FeatureCollection('users/nmaharjan/chitwan');

var ndvi = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2')
  .filterBounds(roi)
  .filterDate('2020-11-01', '2021-03-31')
  .filter(ee.Filter.lt('CLOUD_COVER', 30))
  .map(function(i) {
    return i.select('SR_B.').multiply(0.0000275).add(-0.2).normalizedDifference(['SR_B5', 'SR_B4']).rename('ndvi');
  })
  .median()
  .clip(roi);

var pts = ndvi.sampleRegions({collection: ref, properties: ['forest'], scale: 30});

var thresholds = ee.List.sequence(0.2, 0.9, 0.02);
var scores = ee.FeatureCollection(thresholds.map(function(t) {
  var p = pts.map(function(f) {
    return f.set('pred', ee.Number(f.get('ndvi')).gt(ee.Number(t)));
  });
  var m = p.errorMatrix('forest', 'pred');
  return ee.Feature(null, {threshold: t, accuracy: m.accuracy(), kappa: m.kappa()});
}));

print(ui.Chart.feature.byFeature(scores, 'threshold', ['accuracy', 'kappa']).setOptions({
  title: 'NDVI threshold',
  hAxis: {title: 'threshold'},
  lineWidth: 2
}));

var best = ee.Number(scores.sort('kappa', false).first().get('threshold'));
print('best threshold', best);

var forest = ndvi.gt(best);
Map.centerObject(roi, 10);
Map.addLayer(ndvi, {min: 0, max: 0.9, palette: ['white', 'green']}, 'ndvi', false);
Map.addLayer(forest.selfMask(), {palette: 'darkgreen'}, 'forest');
