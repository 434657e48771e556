// Compare two points: click twice
var l8 = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2')
  .filterDate('2018-01-01', '2022-12-31')
  .filter(ee.Filter.lt('CLOUD_COVER', 30));

function prep(img) {
  var qa = img.select('QA_PIXEL');
  var ok = qa.bitwiseAnd(1 << 3).eq(0).and(qa.bitwiseAnd(1 << 4).eq(0));
  var ndvi = img.select(['SR_B4', 'SR_B5']).multiply(0.0000275).add(-0.2)
    .normalizedDifference(['SR_B5', 'SR_B4']).rename('NDVI');
  return ndvi.updateMask(ok).copyProperties(img, ['system:time_start']);
}

var points = [];

var panel = ui.Panel({style: {width: '400px'}});
var message = ui.Label('Click the first point');
var reset = ui.Button('Start again', function() {
  points = [];
  Map.layers().reset();
  message.setValue('Click the first point');
  chartPanel.clear();
});
var chartPanel = ui.Panel();
panel.add(message);
panel.add(reset);
panel.add(chartPanel);
ui.root.add(panel);

Map.onClick(function(coords) {
  if (points.length >= 2) {
    message.setValue('Press "Start again"');
    return;
  }
  var pt = ee.Geometry.Point([coords.lon, coords.lat]);
  points.push(pt);
  Map.addLayer(pt, {color: points.length === 1 ? 'red' : 'blue'}, 'Point ' + points.length);

  if (points.length === 1) {
    message.setValue('Click the second point');
  } else {
    message.setValue('Computing chart...');
    var fc = ee.FeatureCollection([
      ee.Feature(points[0], {label: 'Point 1'}),
      ee.Feature(points[1], {label: 'Point 2'})
    ]);
    var chart = ui.Chart.image.seriesByRegion({
      imageCollection: l8.filterBounds(fc).map(prep),
      regions: fc,
      reducer: ee.Reducer.mean(),
      band: 'NDVI',
      scale: 30,
      xProperty: 'system:time_start',
      seriesProperty: 'label'
    }).setOptions({
      title: 'NDVI',
      vAxis: {title: 'NDVI', viewWindow: {min: -0.1, max: 1}},
      series: {0: {color: 'red'}, 1: {color: 'blue'}},
      lineWidth: 1,
      pointSize: 2,
      interpolateNulls: true
    });
    chartPanel.clear();
    chartPanel.add(chart);
    message.setValue('Done');
  }
});

Map.setCenter(-1.5, 12.3, 8);
Map.style().set('cursor', 'crosshair');
