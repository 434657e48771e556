// Forest gain/loss in Kalimantan provinces
var kalimantan = ee.FeatureCollection('FAO/GAUL/2015/level1')
  .filter(ee.Filter.stringContains('ADM1_NAME', 'Kalimantan'));
var hansen = ee.Image('UMD/hansen/global_forest_change_2015');

var cover = hansen.select('treecover2000');
var loss = hansen.select('loss');
var gain = hansen.select('gain');
var both = gain.and(loss);

Map.setCenter(113.5, -0.5, 6);
Map.addLayer(cover.selfMask().clip(kalimantan), {min: 0, max: 100, palette: ['white', 'darkgreen']}, 'cover 2000');
Map.addLayer(loss.selfMask().clip(kalimantan), {palette: 'red'}, 'loss');
Map.addLayer(gain.selfMask().clip(kalimantan), {palette: 'blue'}, 'gain');
Map.addLayer(both.selfMask().clip(kalimantan), {palette: 'magenta'}, 'loss and gain', false);

var px = ee.Image.pixelArea().divide(1e6);
var stats = loss.multiply(px).rename('loss_km2').addBands(gain.multiply(px).rename('gain_km2')).reduceRegions({
  collection: kalimantan,
  reducer: ee.Reducer.sum(),
  scale: 120
});
print(stats.aggregate_array('ADM1_NAME'));
print('loss', stats.aggregate_array('loss_km2'));
print('gain', stats.aggregate_array('gain_km2'));
