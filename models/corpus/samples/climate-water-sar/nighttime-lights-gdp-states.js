// Annual VIIRS (VNL V2.1) by state
var states = ee.FeatureCollection('FAO/GAUL/2015/level1').filter(ee.Filter.eq('ADM0_NAME', 'Nigeria'));
Map.centerObject(states, 6);

var vnl = ee.ImageCollection('NOAA/VIIRS/DNB/ANNUAL_V21').select('average_masked');
print(vnl);

var years = ee.List.sequence(2013, 2021);

var table = ee.FeatureCollection(years.map(function(y) {
  var img = vnl.filter(ee.Filter.calendarRange(y, y, 'year')).first();
  return ee.Image(img).reduceRegions({
    collection: states,
    reducer: ee.Reducer.sum().combine(ee.Reducer.mean(), '', true),
    scale: 500,
    tileScale: 2
  }).map(function(f) {
    return f.set('year', y).setGeometry(null);
  });
})).flatten();

Export.table.toDrive({
  collection: table,
  description: 'ntl_nigeria_states',
  fileFormat: 'CSV',
  selectors: ['ADM1_NAME', 'year', 'sum', 'mean']
});

var first = ee.Image(vnl.filterDate('2013-01-01', '2014-01-01').first()).clip(states);
var last = ee.Image(vnl.filterDate('2021-01-01', '2022-01-01').first()).clip(states);

Map.addLayer(first, {min: 0, max: 20}, '2013', false);
Map.addLayer(last, {min: 0, max: 20}, '2021');
Map.addLayer(last.subtract(first), {min: -5, max: 5, palette: ['red', 'black', 'lime']}, 'Difference', false);

var lagos = states.filter(ee.Filter.eq('ADM1_NAME', 'Lagos'));
print(ui.Chart.image.series(vnl, lagos, ee.Reducer.sum(), 500).setOptions({
  title: 'Sum of lights, Lagos',
  lineWidth: 2,
  pointSize: 4,
  legend: {position: 'none'}
}));
