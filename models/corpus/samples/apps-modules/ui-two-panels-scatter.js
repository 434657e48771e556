// scatter of two bands, click point of the chart
var roi = ee.Geometry.Rectangle([149.0, -35.4, 149.3, -35.1]);

var img = ee.ImageCollection('LANDSAT/LC09/C02/T1_L2')
  .filterBounds(roi)
  .filterDate('2022-01-01', '2022-03-31')
  .sort('CLOUD_COVER')
  .first();

var sr = img.select('SR_B.').multiply(0.0000275).add(-0.2);
var st = img.select('ST_B10').multiply(0.00341802).add(149.0).subtract(273.15);
var ndvi = sr.normalizedDifference(['SR_B5', 'SR_B4']).rename('NDVI');

var sample = ndvi.addBands(st.rename('LST')).sample({
  region: roi,
  scale: 100,
  numPixels: 500,
  geometries: true,
  seed: 3
});

Map.centerObject(roi, 12);
Map.addLayer(sr, {bands: ['SR_B4', 'SR_B3', 'SR_B2'], min: 0, max: 0.25}, 'RGB');
Map.addLayer(ndvi, {min: 0, max: 0.8, palette: ['white', 'green']}, 'NDVI', false);
Map.addLayer(st, {min: 20, max: 50, palette: ['blue', 'white', 'red']}, 'LST', false);

var chart = ui.Chart.feature.byFeature(sample, 'NDVI', ['LST'])
  .setChartType('ScatterChart')
  .setOptions({
    title: 'NDVI vs LST',
    hAxis: {title: 'NDVI'},
    vAxis: {title: 'LST (°C)'},
    legend: 'none',
    pointSize: 3,
    dataOpacity: 0.6
  });

var selectedPanel = ui.Panel([ui.Label('Click on a point in the chart')]);

chart.onClick(function(xValue, yValue, seriesName) {
  if (!xValue) return;
  var clicked = sample.filter(ee.Filter.and(
    ee.Filter.eq('NDVI', xValue),
    ee.Filter.eq('LST', yValue)));
  Map.layers().set(3, ui.Map.Layer(clicked, {color: 'red'}, 'selected'));
  Map.centerObject(clicked, 15);
  selectedPanel.clear();
  selectedPanel.add(ui.Label('NDVI: ' + xValue.toFixed(3)));
  selectedPanel.add(ui.Label('LST: ' + yValue.toFixed(1)));
});

var panel = ui.Panel({
  widgets: [chart, selectedPanel],
  style: {width: '400px'}
});
ui.root.add(panel);
