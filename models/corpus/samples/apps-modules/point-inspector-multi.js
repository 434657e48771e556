// Inspector with several charts (NDVI, rain, temperature)
// click anywhere in East Africa

var modis = ee.ImageCollection('MODIS/061/MOD13Q1').select('NDVI');
var chirps = ee.ImageCollection('UCSB-CHG/CHIRPS/PENTAD').select('precipitation');
var lst = ee.ImageCollection('MODIS/061/MOD11A2').select('LST_Day_1km');

var startDate = '2018-01-01';
var endDate = '2022-12-31';

// panel on the right
var inspectorPanel = ui.Panel({style: {width: '30%'}});
var inspectorTitle = ui.Label('Inspector', {fontWeight: 'bold', fontSize: '18px'});
inspectorPanel.add(inspectorTitle);
inspectorPanel.add(ui.Label('Click on the map', {color: 'gray'}));
ui.root.add(inspectorPanel);

var showCharts = function(coords) {
  var point = ee.Geometry.Point(coords.lon, coords.lat);

  var ndviChart = ui.Chart.image.series({
    imageCollection: modis.filterDate(startDate, endDate).map(function(img) {
      return img.multiply(0.0001).copyProperties(img, ['system:time_start']);
    }),
    region: point,
    reducer: ee.Reducer.mean(),
    scale: 250
  }).setOptions({
    title: 'NDVI',
    vAxis: {title: 'NDVI'},
    legend: {position: 'none'},
    colors: ['green'],
    lineWidth: 1
  });

  var rainChart = ui.Chart.image.series({
    imageCollection: chirps.filterDate(startDate, endDate),
    region: point,
    reducer: ee.Reducer.mean(),
    scale: 5000
  }).setChartType('ColumnChart').setOptions({
    title: 'Rainfall',
    vAxis: {title: 'mm / 5 days'},
    legend: {position: 'none'},
    colors: ['blue']
  });

  var lstChart = ui.Chart.image.series({
    imageCollection: lst.filterDate(startDate, endDate).map(function(img) {
      return img.multiply(0.02).subtract(273.15).copyProperties(img, ['system:time_start']);
    }),
    region: point,
    reducer: ee.Reducer.mean(),
    scale: 1000
  }).setOptions({
    title: 'LST day',
    vAxis: {title: '°C'},
    legend: {position: 'none'},
    colors: ['red'],
    lineWidth: 1
  });

  inspectorPanel.clear();
  inspectorPanel.add(inspectorTitle);
  inspectorPanel.add(ui.Label('Longitude: ' + coords.lon.toFixed(3)));
  inspectorPanel.add(ui.Label('Latitude: ' + coords.lat.toFixed(3)));
  inspectorPanel.add(ndviChart);
  inspectorPanel.add(rainChart);
  inspectorPanel.add(lstChart);

  Map.layers().set(1, ui.Map.Layer(point, {color: 'red'}, 'point'));
};

Map.onClick(showCharts);
Map.style().set('cursor', 'crosshair');
Map.setCenter(37, 0, 6);

var ndviMean = modis.filterDate(startDate, endDate).mean().multiply(0.0001);
Map.layers().set(0, ui.Map.Layer(ndviMean, {min: 0, max: 0.8, palette: ['white', 'yellow', 'green']}, 'mean NDVI'));
