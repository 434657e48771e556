var speckle = require('users/isorensen/s1tools:speckle');

var aoi = ee.Geometry.Rectangle([10.1, 56.0, 10.5, 56.3]);

var s1 = ee.ImageCollection('COPERNICUS/S1_GRD')
  .filterBounds(aoi)
  .filterDate('2020-05-01', '2020-07-31')
  .filter(ee.Filter.eq('instrumentMode', 'IW'))
  .filter(ee.Filter.eq('orbitProperties_pass', 'ASCENDING'))
  .filter(ee.Filter.listContains('transmitterReceiverPolarisation', 'VH'));

print('images', s1.size());

var linear = s1.map(speckle.toLinear);

var box = linear.map(function(img) { return speckle.boxcar(img, 5); });
var med = linear.map(function(img) { return speckle.median(img, 5); });
var lee = linear.map(function(img) { return speckle.lee(img, 5); });
var mt = speckle.multitemporal(linear, 5);

var vis = {bands: ['VH'], min: -25, max: -10};
Map.centerObject(aoi, 12);
Map.addLayer(s1.first(), vis, 'original');
Map.addLayer(speckle.toDb(ee.Image(box.first())), vis, 'boxcar', false);
Map.addLayer(speckle.toDb(ee.Image(med.first())), vis, 'median', false);
Map.addLayer(speckle.toDb(ee.Image(lee.first())), vis, 'lee', false);
Map.addLayer(speckle.toDb(ee.Image(mt.first())), vis, 'multitemporal');

var field = ee.Geometry.Point([10.3, 56.15]).buffer(100);
var before = ui.Chart.image.series(s1.select('VH'), field, ee.Reducer.mean(), 10).setOptions({title: 'before'});
var after = ui.Chart.image.series(ee.ImageCollection(lee).map(speckle.toDb).select('VH'), field, ee.Reducer.mean(), 10).setOptions({title: 'after'});
print(before);
print(after);
