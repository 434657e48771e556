// Change detection Sentinel-1 log ratio, forest clear cuts in Värmland
var aoi = ee.Geometry.Rectangle([13.2, 59.6, 13.9, 60.0]);

var before = ee.ImageCollection('COPERNICUS/S1_GRD')
  .filterBounds(aoi)
  .filterDate('2018-06-01', '2018-08-31')
  .filter(ee.Filter.eq('instrumentMode', 'IW'))
  .filter(ee.Filter.eq('orbitProperties_pass', 'DESCENDING'))
  .select('VH')
  .mean()
  .clip(aoi);

var after = ee.ImageCollection('COPERNICUS/S1_GRD')
  .filterBounds(aoi)
  .filterDate('2020-06-01', '2020-08-31')
  .filter(ee.Filter.eq('instrumentMode', 'IW'))
  .filter(ee.Filter.eq('orbitProperties_pass', 'DESCENDING'))
  .select('VH')
  .mean()
  .clip(aoi);

// in dB the ratio is a difference
var diff = after.subtract(before).rename('diff');

Map.centerObject(aoi, 11);
Map.addLayer(before, {min: -25, max: -10}, 'before', false);
Map.addLayer(after, {min: -25, max: -10}, 'after', false);
Map.addLayer(diff, {min: -4, max: 4, palette: ['red', 'white', 'blue']}, 'diff');

var smooth = diff.focal_median(30, 'circle', 'meters');

// mean and sd
var stats = smooth.reduceRegion({
  reducer: ee.Reducer.mean().combine(ee.Reducer.stdDev(), null, true),
  geometry: aoi,
  scale: 20,
  maxPixels: 1e10
});
print(stats);
var mean = ee.Number(stats.get('diff_mean'));
var sd = ee.Number(stats.get('diff_stdDev'));
var threshold = mean.subtract(sd.multiply(2));
print('threshold', threshold);

var hansen = ee.Image('UMD/hansen/global_forest_change_2020_v1_8');
var forest = hansen.select('treecover2000').gt(40);

var cuts = smooth.lt(threshold).and(forest);
cuts = cuts.updateMask(cuts.connectedPixelCount(50).gte(50)).selfMask();
Map.addLayer(cuts, {palette: ['yellow']}, 'clear cuts');

print(ui.Chart.image.histogram(smooth, aoi, 100).setOptions({title: 'VH difference (dB)'}));
