// Vineyard NDVI viewer
// M. Okafor, March 2022

var vineyards = ee.FeatureCollection('users/mokafor/stellenbosch/vineyards');
var start = '2019-01-01';
var end = '2021-12-31';

function maskClouds(image) {
  var scl = image.select('SCL');
  var mask = scl.neq(3).and(scl.neq(8)).and(scl.neq(9)).and(scl.neq(10));
  return image.updateMask(mask);
}

function addNDVI(image) {
  var ndvi = image.normalizedDifference(['B8', 'B4']).rename('NDVI');
  return image.addBands(ndvi);
}

var s2 = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
  .filterBounds(vineyards)
  .filterDate(start, end)
  .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 30))
  .map(maskClouds)
  .map(addNDVI);

var ndviMax = s2.select('NDVI').max();
var ndviVis = {min: 0, max: 0.8, palette: ['brown', 'yellow', 'green', 'darkgreen']};

Map.centerObject(vineyards, 12);
Map.addLayer(ndviMax.clip(vineyards), ndviVis, 'Max NDVI');
Map.addLayer(vineyards.style({color: 'black', fillColor: '00000000', width: 1}), {}, 'Vineyards');

// ---- Panel ----
var panel = ui.Panel({style: {width: '380px', padding: '8px'}});
var title = ui.Label('Vineyard NDVI', {fontWeight: 'bold', fontSize: '22px'});
var subtitle = ui.Label('Click on a block to see its NDVI between 2019 and 2021.');
var info = ui.Label('');
var chartPanel = ui.Panel();

panel.add(title);
panel.add(subtitle);
panel.add(info);
panel.add(chartPanel);
ui.root.insert(0, panel);

Map.style().set('cursor', 'crosshair');

Map.onClick(function(coords) {
  var point = ee.Geometry.Point([coords.lon, coords.lat]);
  var selected = vineyards.filterBounds(point);

  info.setValue('Loading...');
  chartPanel.clear();

  selected.size().evaluate(function(n) {
    if (n === 0) {
      info.setValue('No vineyard here.');
      return;
    }
    info.setValue('Lon: ' + coords.lon.toFixed(4) + ', Lat: ' + coords.lat.toFixed(4));

    var chart = ui.Chart.image.series({
      imageCollection: s2.select('NDVI'),
      region: selected.geometry(),
      reducer: ee.Reducer.mean(),
      scale: 10
    }).setOptions({
      title: 'NDVI',
      vAxis: {title: 'NDVI', viewWindow: {min: 0, max: 1}},
      hAxis: {title: 'Date', format: 'MMM yy'},
      lineWidth: 1,
      pointSize: 3,
      colors: ['green']
    });
    chartPanel.add(chart);

    var layer = ui.Map.Layer(selected.style({color: 'red', fillColor: '00000000'}), {}, 'Selected');
    Map.layers().set(2, layer);
  });
});
