// EVI per crop type with box limits, Nile delta
var delta = ee.FeatureCollection('users/hfathy/nile_delta_fields');
print(delta.aggregate_histogram('crop'));

var start = '2022-11-01';
var end = '2023-05-31';

var s2 = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
  .filterBounds(delta)
  .filterDate(start, end)
  .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 20));

var addEVI = function(img) {
  var i = img.divide(10000);
  var evi = i.expression('2.5 * ((NIR - RED) / (NIR + 6 * RED - 7.5 * BLUE + 1))', {
    'NIR': i.select('B8'),
    'RED': i.select('B4'),
    'BLUE': i.select('B2')
  }).rename('EVI');
  return evi.copyProperties(img, ['system:time_start']);
};

var evi = s2.map(addEVI);

var wheat = delta.filter(ee.Filter.eq('crop', 'wheat'));
var clover = delta.filter(ee.Filter.eq('crop', 'clover'));
var beet = delta.filter(ee.Filter.eq('crop', 'sugar beet'));

var options = {
  vAxis: {title: 'EVI', viewWindow: {min: 0, max: 1}},
  hAxis: {title: 'Date'},
  lineWidth: 2,
  pointSize: 3
};

print('Wheat', ui.Chart.image.series(evi, wheat, ee.Reducer.mean(), 20).setOptions(options));
print('Clover', ui.Chart.image.series(evi, clover, ee.Reducer.mean(), 20).setOptions(options));
print('Sugar beet', ui.Chart.image.series(evi, beet, ee.Reducer.mean(), 20).setOptions(options));

Map.centerObject(delta, 9);
Map.addLayer(evi.filterDate('2023-02-15', '2023-03-15').median(), {min: 0, max: 0.8, palette: ['white', 'green']}, 'EVI March');
Map.addLayer(wheat, {color: 'yellow'}, 'wheat');
Map.addLayer(clover, {color: 'green'}, 'clover');
Map.addLayer(beet, {color: 'purple'}, 'sugar beet');
