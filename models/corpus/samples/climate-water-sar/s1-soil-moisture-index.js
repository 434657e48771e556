// Relative soil moisture from Sentinel-1 change detection
// SM = (sigma - dry) / (wet - dry)

var aoi = ee.FeatureCollection('users/pwagner/marchfeld');
Map.centerObject(aoi, 11);

var s1 = ee.ImageCollection('COPERNICUS/S1_GRD')
  .filterBounds(aoi)
  .filterDate('2017-01-01', '2021-12-31')
  .filter(ee.Filter.eq('instrumentMode', 'IW'))
  .filter(ee.Filter.eq('orbitProperties_pass', 'ASCENDING'))
  .filter(ee.Filter.eq('relativeOrbitNumber_start', 73))
  .filter(ee.Filter.listContains('transmitterReceiverPolarisation', 'VV'))
  .select(['VV', 'angle']);

print('S1', s1.size());

// incidence angle normalisation to 40 degrees
var normalize = function(img) {
  var beta = -0.12;
  var vv40 = img.select('VV').subtract(img.select('angle').subtract(40).multiply(beta)).rename('VV40');
  return vv40.focal_mean(100, 'circle', 'meters')
    .copyProperties(img, ['system:time_start']);
};

var vv = s1.map(normalize);

var dry = vv.reduce(ee.Reducer.percentile([5])).rename('dry');
var wet = vv.reduce(ee.Reducer.percentile([95])).rename('wet');
var sensitivity = wet.subtract(dry);

var sm = vv.map(function(img) {
  return img.subtract(dry).divide(sensitivity)
    .clamp(0, 1)
    .multiply(100)
    .rename('SM')
    .copyProperties(img, ['system:time_start']);
});

// mask forest and urban
var lc = ee.ImageCollection('ESA/WorldCover/v100').first();
var mask = lc.eq(30).or(lc.eq(40)).or(lc.eq(60));

var smVis = {min: 0, max: 100, palette: ['8c510a', 'd8b365', 'f6e8c3', 'c7eae5', '5ab4ac', '01665e']};

var june2019 = sm.filterDate('2019-06-01', '2019-06-30').mean().updateMask(mask).clip(aoi);
var feb2019 = sm.filterDate('2019-02-01', '2019-02-28').mean().updateMask(mask).clip(aoi);

Map.addLayer(dry.clip(aoi), {min: -18, max: -6}, 'Dry reference', false);
Map.addLayer(wet.clip(aoi), {min: -18, max: -6}, 'Wet reference', false);
Map.addLayer(sensitivity.clip(aoi), {min: 0, max: 8}, 'Sensitivity', false);
Map.addLayer(june2019, smVis, 'SM June 2019');
Map.addLayer(feb2019, smVis, 'SM February 2019', false);

var chart = ui.Chart.image.series({
  imageCollection: sm,
  region: aoi,
  reducer: ee.Reducer.mean(),
  scale: 100,
  xProperty: 'system:time_start'
}).setOptions({
  title: 'Relative soil moisture',
  vAxis: {title: '%', viewWindow: {min: 0, max: 100}},
  hAxis: {title: 'Date'},
  lineWidth: 1,
  pointSize: 2
});
print(chart);
