// pivots, click to see monthly NDVI and rain in the same chart
var pivots = ee.FeatureCollection('users/bvdmerwe/pivots_nc');
Map.centerObject(pivots, 12);
Map.setOptions('SATELLITE');
Map.addLayer(pivots.style({color: 'cyan', fillColor: '00000000'}), {}, 'pivots');

var s2 = ee.ImageCollection('COPERNICUS/S2_SR')
  .filterDate('2019-01-01', '2021-12-31')
  .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 20))
  .map(function(i) {
    return i.normalizedDifference(['B8', 'B4']).rename('ndvi').copyProperties(i, ['system:time_start']);
  });
var chirps = ee.ImageCollection('UCSB-CHG/CHIRPS/DAILY');

var panel = ui.Panel({style: {width: '450px', position: 'bottom-right'}});
Map.add(panel);
panel.add(ui.Label('Click on a pivot'));

Map.onClick(function(c) {
  var pt = ee.Geometry.Point([c.lon, c.lat]);
  var pivot = ee.Feature(pivots.filterBounds(pt).first());

  var col = ee.ImageCollection(ee.List.sequence(0, 35).map(function(m) {
    var d = ee.Date('2019-01-01').advance(m, 'month');
    var e = d.advance(1, 'month');
    var n = s2.filterBounds(pivot.geometry()).filterDate(d, e).max();
    var r = chirps.filterDate(d, e).sum().rename('rain');
    return n.addBands(r).set('system:time_start', d.millis()).set('nb', n.bandNames().size());
  })).filter(ee.Filter.gt('nb', 0));

  var chart = ui.Chart.image.series({
    imageCollection: col,
    region: pivot.geometry(),
    reducer: ee.Reducer.mean(),
    scale: 20
  }).setChartType('ComboChart').setOptions({
    title: 'NDVI and rainfall',
    series: {
      0: {type: 'line', targetAxisIndex: 0, color: 'green'},
      1: {type: 'bars', targetAxisIndex: 1, color: 'blue'}
    },
    vAxes: {
      0: {title: 'NDVI', viewWindow: {min: 0, max: 1}},
      1: {title: 'mm'}
    },
    hAxis: {format: 'MMM yy'}
  });

  panel.clear();
  pivot.get('name').evaluate(function(name) {
    panel.insert(0, ui.Label(name || 'pivot', {fontWeight: 'bold'}));
  });
  panel.add(chart);
  Map.layers().set(1, ui.Map.Layer(ee.FeatureCollection([pivot]).style({color: 'yellow', fillColor: '00000000', width: 3}), {}, 'selected'));
});
