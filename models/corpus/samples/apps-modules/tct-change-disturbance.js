// Disturbance index from tasseled cap, Landsat 5 TOA
var lib = require('users/kpoulsen/lib:tcap');
var aoi = ee.FeatureCollection('users/kpoulsen/aoi_smaland');

Map.centerObject(aoi, 9);

var getComposite = function(start, end) {
  return ee.ImageCollection('LANDSAT/LT05/C02/T1_TOA')
    .filterBounds(aoi)
    .filterDate(start, end)
    .filter(ee.Filter.calendarRange(6, 9, 'month'))
    .filter(ee.Filter.lt('CLOUD_COVER', 30))
    .map(function(img) {
      var qa = img.select('QA_PIXEL');
      var mask = qa.bitwiseAnd(1 << 3).eq(0).and(qa.bitwiseAnd(1 << 4).eq(0));
      return img.updateMask(mask);
    })
    .median()
    .clip(aoi);
};

var before = getComposite('2003-01-01', '2004-12-31');
var after = getComposite('2005-01-10', '2006-12-31');

var tcBefore = lib.l5(before);
var tcAfter = lib.l5(after);

// z score over forest
var forest = ee.Image('UMD/hansen/global_forest_change_2022_v1_10').select('treecover2000').gt(40);

var zscore = function(tc) {
  var masked = tc.select(['brightness', 'greenness', 'wetness']).updateMask(forest);
  var stats = masked.reduceRegion({
    reducer: ee.Reducer.mean().combine(ee.Reducer.stdDev(), '', true),
    geometry: aoi.geometry(),
    scale: 120,
    maxPixels: 1e9
  });
  var z = ['brightness', 'greenness', 'wetness'].map(function(b) {
    var m = ee.Number(stats.get(b + '_mean'));
    var s = ee.Number(stats.get(b + '_stdDev'));
    return masked.select(b).subtract(m).divide(s).rename(b);
  });
  return ee.Image.cat(z);
};

var di = function(tc) {
  var z = zscore(tc);
  return z.select('brightness').subtract(z.select('greenness').add(z.select('wetness'))).rename('DI');
};

var diBefore = di(tcBefore);
var diAfter = di(tcAfter);
var change = diAfter.subtract(diBefore);

Map.addLayer(before, {bands: ['B5', 'B4', 'B3'], min: 0, max: 0.4}, 'before', false);
Map.addLayer(after, {bands: ['B5', 'B4', 'B3'], min: 0, max: 0.4}, 'after', false);
Map.addLayer(diBefore, {min: -3, max: 3}, 'DI before', false);
Map.addLayer(diAfter, {min: -3, max: 3}, 'DI after', false);
Map.addLayer(change, {min: -3, max: 3, palette: ['blue', 'white', 'red']}, 'DI change');
Map.addLayer(change.gt(2).selfMask(), {palette: 'red'}, 'windthrow (Gudrun)');

var area = change.gt(2).multiply(ee.Image.pixelArea()).divide(10000).reduceRegion({
  reducer: ee.Reducer.sum(),
  geometry: aoi.geometry(),
  scale: 30,
  maxPixels: 1e10
});
print('disturbed (ha)', area.get('DI'));
