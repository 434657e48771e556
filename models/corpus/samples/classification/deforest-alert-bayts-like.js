// near real time alerts with S1 z-score
var aoi = ee.FeatureCollection('users/oko/cross_river_block').geometry();
var polygonName = 'cross_river';

var s1 = ee.ImageCollection('COPERNICUS/S1_GRD')
  .filterBounds(aoi)
  .filter(ee.Filter.eq('instrumentMode', 'IW'))
  .filter(ee.Filter.listContains('transmitterReceiverPolarisation', 'VH'))
  .filter(ee.Filter.eq('orbitProperties_pass', 'ASCENDING'))
  .select('VH');

// baseline 2 years
var baseline = s1.filterDate('2019-01-01', '2021-01-01');
var mean = baseline.mean();
var sd = baseline.reduce(ee.Reducer.stdDev());
print('baseline images', baseline.size());

// forest mask
var gfc = ee.Image('UMD/hansen/global_forest_change_2020_v1_8');
var forest = gfc.select('treecover2000').gte(50).and(gfc.select('lossyear').unmask(0).eq(0));

// monitoring
var monitoring = s1.filterDate('2021-01-01', '2021-12-31').map(function(img) {
  var z = img.subtract(mean).divide(sd).rename('z');
  var alert = z.lt(-2.5).and(forest).rename('alert');
  var date = ee.Image.constant(img.date().getRelative('day', 'year')).toInt16().updateMask(alert).rename('doy');
  return z.addBands(alert).addBands(date).copyProperties(img, ['system:time_start']);
});

var nAlerts = monitoring.select('alert').sum();
var confirmed = nAlerts.gte(3);
var first = monitoring.select('doy').min().updateMask(confirmed);

// remove small
var size = confirmed.selfMask().connectedPixelCount(50);
var finalAlerts = first.updateMask(size.gte(10));

Map.centerObject(aoi, 11);
Map.addLayer(mean.clip(aoi), {min: -20, max: -8}, 'baseline VH', false);
Map.addLayer(forest.selfMask().clip(aoi), {palette: '0a5f0a'}, 'forest', false);
Map.addLayer(finalAlerts.clip(aoi), {min: 1, max: 365, palette: ['yellow', 'orange', 'red', 'purple', 'blue']}, 'alerts 2021 (doy)');

var area = finalAlerts.gt(0).multiply(ee.Image.pixelArea()).divide(1e4).reduceRegion({
  reducer: ee.Reducer.sum(),
  geometry: aoi,
  scale: 10,
  maxPixels: 1e12,
  tileScale: 4
});
print('alert area ha', area);

// planet quick look
// var nicfi = ee.ImageCollection('projects/planet-nicfi/assets/basemaps/africa');
// Map.addLayer(nicfi.filterDate('2021-11-01', '2021-12-01').first(), {bands: ['R', 'G', 'B'], min: 64, max: 2000}, 'planet');

Export.image.toDrive({
  image: finalAlerts.toInt16(),
  description: 'alerts_' + polygonName + '_2021',
  region: aoi,
  scale: 10,
  maxPixels: 1e12
});
