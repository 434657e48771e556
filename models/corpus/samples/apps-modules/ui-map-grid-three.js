// three maps side by side: VH, NDVI, LST for the same month
var start = '2022-07-01';
var end = '2022-08-01';

var vh = ee.ImageCollection('COPERNICUS/S1_GRD')
  .filterDate(start, end)
  .filter(ee.Filter.eq('instrumentMode', 'IW'))
  .filter(ee.Filter.listContains('transmitterReceiverPolarisation', 'VH'))
  .select('VH')
  .mean();

var ndvi = ee.ImageCollection('MODIS/061/MOD13Q1').filterDate(start, end).select('NDVI').mean().multiply(0.0001);
var lst = ee.ImageCollection('MODIS/061/MOD11A2').filterDate(start, end).select('LST_Day_1km').mean().multiply(0.02).subtract(273.15);

var map1 = ui.Map();
var map2 = ui.Map();
var map3 = ui.Map();

map1.add(ui.Label('Sentinel-1 VH'));
map2.add(ui.Label('MODIS NDVI'));
map3.add(ui.Label('MODIS LST'));

map1.addLayer(vh, {min: -25, max: -10}, 'VH');
map2.addLayer(ndvi, {min: 0, max: 0.9, palette: ['brown', 'yellow', 'green']}, 'NDVI');
map3.addLayer(lst, {min: 15, max: 45, palette: ['blue', 'yellow', 'red']}, 'LST');

map1.setControlVisibility({all: false, zoomControl: true});
map2.setControlVisibility({all: false});
map3.setControlVisibility({all: false});

ui.Map.Linker([map1, map2, map3]);

var panel = ui.Panel({
  widgets: [map1, map2, map3],
  layout: ui.Panel.Layout.Flow('horizontal'),
  style: {stretch: 'both'}
});

ui.root.widgets().reset([panel]);
map1.setCenter(19.0, 47.2, 8);
