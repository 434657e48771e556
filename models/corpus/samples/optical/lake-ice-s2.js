// lake ice on/off dates, Lake Mjøsa
var lake = ee.FeatureCollection('users/ihaug/mjosa');

var s2 = ee.ImageCollection('COPERNICUS/S2_HARMONIZED')
  .filterBounds(lake)
  .filterDate('2020-12-01', '2021-05-31')
  .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 20));

print('dates', s2.aggregate_array('system:time_start').map(function(t) {
  return ee.Date(t).format('YYYY-MM-dd');
}));

var classify = function(img) {
  var ndsi = img.normalizedDifference(['B3', 'B11']);
  var red = img.select('B4').divide(10000);
  var ice = ndsi.gt(0.4).and(red.gt(0.1)).rename('ice');
  var valid = img.select('QA60').eq(0);
  return ice.updateMask(valid).clip(lake).copyProperties(img, ['system:time_start']);
};

var ice = s2.map(classify);

print(ui.Chart.image.series(ice, lake, ee.Reducer.mean(), 100).setOptions({
  title: 'Ice fraction',
  vAxis: {title: 'fraction', viewWindow: {min: 0, max: 1}},
  lineWidth: 1,
  pointSize: 4
}));

Map.centerObject(lake, 9);
Map.addLayer(s2.filterDate('2021-03-01', '2021-03-15').first(), {bands: ['B4', 'B3', 'B2'], min: 0, max: 8000}, 'March');
Map.addLayer(ice.mean(), {min: 0, max: 1, palette: ['blue', 'white']}, 'ice frequency');
