// Radar vegetation index for three parcels
var wheat = ee.Feature(ee.Geometry.Point([-4.765, 41.62]).buffer(80), {crop: 'wheat'});
var sunflower = ee.Feature(ee.Geometry.Point([-4.750, 41.63]).buffer(80), {crop: 'sunflower'});
var beet = ee.Feature(ee.Geometry.Point([-4.742, 41.60]).buffer(80), {crop: 'sugar beet'});
var parcels = ee.FeatureCollection([wheat, sunflower, beet]);

Map.centerObject(parcels, 13);
Map.addLayer(parcels, {color: 'red'}, 'parcels');

var s1 = ee.ImageCollection('COPERNICUS/S1_GRD')
  .filterBounds(parcels)
  .filterDate('2021-10-01', '2022-10-31')
  .filter(ee.Filter.eq('instrumentMode', 'IW'))
  .filter(ee.Filter.listContains('transmitterReceiverPolarisation', 'VH'))
  .filter(ee.Filter.eq('orbitProperties_pass', 'DESCENDING'));

var addRVI = function(img) {
  var vv = ee.Image(10).pow(img.select('VV').divide(10));
  var vh = ee.Image(10).pow(img.select('VH').divide(10));
  var rvi = vh.multiply(4).divide(vv.add(vh)).rename('RVI');
  return img.addBands(rvi);
};

var rvi = s1.map(addRVI);

// 12-day means
var t0 = ee.Date('2021-10-01');
var rvi12 = ee.ImageCollection(ee.List.sequence(0, 32).map(function(i) {
  var a = t0.advance(ee.Number(i).multiply(12), 'day');
  return rvi.filterDate(a, a.advance(12, 'day')).select(['VV', 'VH', 'RVI']).mean()
    .set('system:time_start', a.millis());
}));

print(ui.Chart.image.seriesByRegion({
  imageCollection: rvi12,
  regions: parcels,
  reducer: ee.Reducer.mean(),
  band: 'RVI',
  scale: 10,
  xProperty: 'system:time_start',
  seriesProperty: 'crop'
}).setOptions({title: 'RVI', lineWidth: 2, pointSize: 2}));

print(ui.Chart.image.seriesByRegion({
  imageCollection: rvi12,
  regions: parcels,
  reducer: ee.Reducer.mean(),
  band: 'VH',
  scale: 10,
  xProperty: 'system:time_start',
  seriesProperty: 'crop'
}).setOptions({title: 'VH', lineWidth: 2, pointSize: 2}));

print(ui.Chart.image.seriesByRegion({
  imageCollection: rvi12,
  regions: parcels,
  reducer: ee.Reducer.mean(),
  band: 'VV',
  scale: 10,
  xProperty: 'system:time_start',
  seriesProperty: 'crop'
}).setOptions({title: 'VV', lineWidth: 2, pointSize: 2}));
