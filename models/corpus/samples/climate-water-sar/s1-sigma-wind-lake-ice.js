// Lake ice: VV/VH with ERA5 temperature
var lake = ee.Geometry.Polygon([[[27.2, 63.2], [27.2, 63.0], [27.7, 63.0], [27.7, 63.2]]]);
var center = ee.Geometry.Point([27.45, 63.10]).buffer(1000);

var s1 = ee.ImageCollection('COPERNICUS/S1_GRD')
  .filterBounds(lake)
  .filterDate('2020-09-01', '2021-06-15')
  .filter(ee.Filter.eq('instrumentMode', 'IW'))
  .filter(ee.Filter.listContains('transmitterReceiverPolarisation', 'VH'))
  .select(['VV', 'VH']);

print(ui.Chart.image.series(s1, center, ee.Reducer.mean(), 40).setOptions({
  title: 'S1 backscatter over the lake',
  vAxis: {title: 'dB'},
  lineWidth: 1,
  pointSize: 3,
  colors: ['black', 'gray']
}));

var t = ee.ImageCollection('ECMWF/ERA5_LAND/DAILY_AGGR')
  .filterDate('2020-09-01', '2021-06-15')
  .select('temperature_2m')
  .map(function(img) {
    return img.subtract(273.15).copyProperties(img, ['system:time_start']);
  });

print(ui.Chart.image.series(t, center, ee.Reducer.mean(), 11132).setOptions({
  title: 'Air temperature',
  vAxis: {title: '°C', baseline: 0},
  lineWidth: 1,
  pointSize: 0,
  colors: ['red']
}));

Map.centerObject(lake, 11);
Map.addLayer(s1.filterDate('2020-10-01', '2020-10-31').select('VV').mean().clip(lake), {min: -25, max: -5}, 'October');
Map.addLayer(s1.filterDate('2021-01-15', '2021-02-15').select('VV').mean().clip(lake), {min: -25, max: -5}, 'January/February');
Map.addLayer(s1.filterDate('2021-04-01', '2021-04-30').select('VV').mean().clip(lake), {min: -25, max: -5}, 'April');
