// OpenET ensemble vs. MOD16 for a field
var field = ee.Geometry.Polygon([[[-120.02, 36.53], [-120.02, 36.52], [-120.00, 36.52], [-120.00, 36.53]]]);
Map.centerObject(field, 14);

var openet = ee.ImageCollection('OpenET/ENSEMBLE/CONUS/GRIDMET/MONTHLY/v2_0')
  .filterDate('2018-01-01', '2022-01-01')
  .filterBounds(field)
  .select('et_ensemble_mad');

var mod16 = ee.ImageCollection('MODIS/061/MOD16A2GF')
  .filterDate('2018-01-01', '2022-01-01')
  .select('ET');

// monthly MOD16
var months = ee.List.sequence(0, 47);
var mod16Monthly = ee.ImageCollection(months.map(function(m) {
  var s = ee.Date('2018-01-01').advance(m, 'month');
  return mod16.filterDate(s, s.advance(1, 'month')).sum().multiply(0.1)
    .rename('MOD16')
    .set('system:time_start', s.millis());
}));

var joined = ee.Join.saveFirst('m').apply({
  primary: openet,
  secondary: mod16Monthly,
  condition: ee.Filter.maxDifference({
    difference: 1000 * 60 * 60 * 24 * 5,
    leftField: 'system:time_start',
    rightField: 'system:time_start'
  })
});

var both = ee.ImageCollection(joined).map(function(img) {
  return img.rename('OpenET').addBands(ee.Image(img.get('m')));
});

print(both);

print(ui.Chart.image.series(both, field, ee.Reducer.mean(), 30).setOptions({
  title: 'Monthly ET',
  vAxis: {title: 'mm'},
  hAxis: {title: 'Date'},
  lineWidth: 2,
  pointSize: 3,
  colors: ['#d95f02', '#1b9e77']
}));

Map.addLayer(openet.filterDate('2021-07-01', '2021-08-01').first(), {min: 0, max: 250, palette: ['#9e6212', '#ffff00', '#00ff00', '#0000ff']}, 'OpenET July 2021');
Map.addLayer(field, {color: 'white'}, 'field', false);
