var field = /* color: #d63000 */ee.Geometry.Point([-93.62, 42.03]);

var base = 10;
var upper = 30;

var era5 = ee.ImageCollection('ECMWF/ERA5_LAND/DAILY_AGGR')
  .filterDate('2021-04-01', '2021-10-01')
  .select(['temperature_2m_max', 'temperature_2m_min']);

var gdd = era5.map(function(img) {
  var tmax = img.select('temperature_2m_max').subtract(273.15).min(upper);
  var tmin = img.select('temperature_2m_min').subtract(273.15).max(base);
  var g = tmax.add(tmin).divide(2).subtract(base).max(0).rename('GDD');
  return g.copyProperties(img, ['system:time_start']);
});

// accumulate
var initial = ee.List([ee.Image(0).rename('GDD').toFloat().set('system:time_start', ee.Date('2021-03-31').millis())]);

var accumulated = ee.List(gdd.iterate(function(img, list) {
  list = ee.List(list);
  var last = ee.Image(list.get(-1));
  var sum = last.add(ee.Image(img).unmask(0))
    .toFloat()
    .set('system:time_start', ee.Image(img).get('system:time_start'));
  return list.add(sum);
}, initial));

var gddAcc = ee.ImageCollection(accumulated);

print(ui.Chart.image.series(gddAcc, field, ee.Reducer.mean(), 11132).setOptions({
  title: 'Accumulated GDD 2021',
  vAxis: {title: 'GDD (°C day)'},
  hAxis: {title: 'Date'},
  lineWidth: 2,
  pointSize: 0
}));

Map.centerObject(field, 7);
Map.addLayer(gdd.sum(), {min: 500, max: 2500, palette: ['blue', 'green', 'yellow', 'red']}, 'GDD Apr-Sep');
Map.addLayer(field, {color: 'red'}, 'field');
