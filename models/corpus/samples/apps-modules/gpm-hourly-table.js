// GPM IMERG half hourly to daily, for rain gauges in Puerto Rico
// Hurricane Maria 2017

var gauges = ee.FeatureCollection('users/jcolon/gauges_pr');
var gpm = ee.ImageCollection('NASA/GPM_L3/IMERG_V06')
  .filterDate('2017-09-15', '2017-09-30')
  .select('precipitationCal');

print('n images', gpm.size());

// half hourly rate (mm/h) to depth
var depth = gpm.map(function(img) {
  return img.multiply(0.5).copyProperties(img, ['system:time_start']);
});

// daily sums
var nDays = ee.Date('2017-09-30').difference(ee.Date('2017-09-15'), 'day');
var days = ee.List.sequence(0, nDays.subtract(1));
var daily = ee.ImageCollection(days.map(function(d) {
  var start = ee.Date('2017-09-15').advance(d, 'day');
  var end = start.advance(1, 'day');
  return depth.filterDate(start, end).sum()
    .rename('rain')
    .set('system:time_start', start.millis())
    .set('date', start.format('YYYY-MM-dd'));
}));

var total = daily.sum();
Map.centerObject(gauges, 9);
Map.addLayer(total, {min: 0, max: 600, palette: ['white', 'cyan', 'blue', 'purple', 'red']}, 'total');
Map.addLayer(gauges, {color: 'black'}, 'gauges');

print(ui.Chart.image.seriesByRegion({
  imageCollection: daily,
  regions: gauges,
  reducer: ee.Reducer.mean(),
  band: 'rain',
  scale: 11132,
  xProperty: 'system:time_start',
  seriesProperty: 'id'
}).setChartType('ColumnChart'));

// table
var out = daily.map(function(img) {
  return img.reduceRegions(gauges, ee.Reducer.first().setOutputs(['rain']), 11132)
    .map(function(f) {
      return f.set('date', img.get('date'));
    });
}).flatten();

// compare with observed
var obs = ee.FeatureCollection('users/jcolon/gauges_obs');
var filter = ee.Filter.and(
  ee.Filter.equals({leftField: 'id', rightField: 'id'}),
  ee.Filter.equals({leftField: 'date', rightField: 'date'})
);
var joined = ee.Join.inner('gpm', 'obs').apply(out, obs, filter).map(function(pair) {
  var g = ee.Feature(pair.get('gpm'));
  var o = ee.Feature(pair.get('obs'));
  return g.set('obs', o.get('rain_mm'));
});

print(joined.limit(3));
print('r', joined.reduceColumns(ee.Reducer.pearsonsCorrelation(), ['rain', 'obs']));

var rmse = ee.Number(joined.map(function(f) {
  var d = ee.Number(f.get('rain')).subtract(f.get('obs'));
  return f.set('sq', d.pow(2));
}).aggregate_mean('sq')).sqrt();
print('RMSE', rmse);

Export.table.toDrive(joined, 'gpm_vs_obs', 'maria', 'gpm_vs_obs', 'CSV', ['id', 'date', 'rain', 'obs']);
