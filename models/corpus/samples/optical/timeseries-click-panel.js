// Click on the map to get NDVI time series
var l8 = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2')
  .filterDate('2018-01-01', '2023-01-01')
  .filter(ee.Filter.lt('CLOUD_COVER', 50));

var prep = function(image) {
  var qa = image.select('QA_PIXEL');
  var clear = qa.bitwiseAnd(1 << 3).eq(0).and(qa.bitwiseAnd(1 << 4).eq(0));
  var sr = image.select(['SR_B4', 'SR_B5']).multiply(0.0000275).add(-0.2);
  return sr.normalizedDifference(['SR_B5', 'SR_B4']).rename('NDVI')
    .updateMask(clear)
    .copyProperties(image, ['system:time_start']);
};

// side panel
var panel = ui.Panel({style: {width: '380px', position: 'top-right'}});
panel.add(ui.Label('NDVI at a pixel', {fontSize: '18px', fontWeight: 'bold'}));
panel.add(ui.Label('Click anywhere on the map'));
ui.root.add(panel);

Map.setCenter(-58.4, -34.6, 9);
Map.style().set('cursor', 'crosshair');

Map.onClick(function(coords) {
  panel.clear();
  panel.add(ui.Label('NDVI at a pixel', {fontSize: '18px', fontWeight: 'bold'}));
  panel.add(ui.Label('Lon: ' + coords.lon.toFixed(4) + '  Lat: ' + coords.lat.toFixed(4)));

  var point = ee.Geometry.Point([coords.lon, coords.lat]);
  Map.layers().reset([ui.Map.Layer(point, {color: 'red'}, 'point')]);

  var col = l8.filterBounds(point).map(prep);
  var chart = ui.Chart.image.series({
    imageCollection: col,
    region: point,
    reducer: ee.Reducer.first(),
    scale: 30
  }).setOptions({
    title: 'Landsat 8 NDVI',
    vAxis: {title: 'NDVI', viewWindow: {min: -0.2, max: 1}},
    lineWidth: 1,
    pointSize: 3
  });
  panel.add(chart);

  col.size().evaluate(function(n) {
    panel.add(ui.Label(n + ' images'));
  });
});
