// PM2.5 monthly means for Delhi from CAMS
var delhi = ee.FeatureCollection('FAO/GAUL/2015/level1').filter(ee.Filter.eq('ADM1_NAME', 'Delhi'));

var cams = ee.ImageCollection('ECMWF/CAMS/NRT')
  .filterDate('2018-01-01', '2022-12-31')
  .filter(ee.Filter.eq('model_forecast_hour', 0))
  .select('particulate_matter_d_less_than_25_um_surface');

var months = ee.List.sequence(1, 12);
var years = ee.List.sequence(2018, 2022);

var monthly = ee.ImageCollection.fromImages(
  years.map(function(y) {
    return months.map(function(m) {
      return cams
        .filter(ee.Filter.calendarRange(y, y, 'year'))
        .filter(ee.Filter.calendarRange(m, m, 'month'))
        .mean()
        .multiply(1e9)
        .rename('PM25')
        .set('year', y)
        .set('month', m)
        .set('system:time_start', ee.Date.fromYMD(y, m, 1).millis());
    });
  }).flatten());

print(ui.Chart.image.series({
  imageCollection: monthly,
  region: delhi,
  reducer: ee.Reducer.mean(),
  scale: 10000,
  xProperty: 'system:time_start'
}).setOptions({
  title: 'Monthly PM2.5, Delhi',
  vAxis: {title: 'PM2.5 (µg/m³)'},
  hAxis: {title: 'Date'},
  lineWidth: 2,
  pointSize: 3,
  series: {0: {color: 'darkred'}},
  legend: {position: 'none'}
}));

var nov = monthly.filter(ee.Filter.eq('month', 11)).mean();
var jul = monthly.filter(ee.Filter.eq('month', 7)).mean();
var vis = {min: 0, max: 250, palette: ['00e400', 'ffff00', 'ff7e00', 'ff0000', '8f3f97', '7e0023']};
Map.centerObject(delhi, 6);
Map.addLayer(nov, vis, 'November');
Map.addLayer(jul, vis, 'July', false);
Map.addLayer(delhi.style({color: 'black', fillColor: '00000000'}), {}, 'Delhi');
