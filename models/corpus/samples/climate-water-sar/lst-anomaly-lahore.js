// MODIS LST yearly anomaly
var lahore = ee.FeatureCollection('FAO/GAUL/2015/level2').filter(ee.Filter.eq('ADM2_NAME', 'Lahore'));

Map.centerObject(lahore, 10);

var modis = ee.ImageCollection('MODIS/061/MOD11A2').select('LST_Day_1km');

var lst = modis.filterDate('2001-01-01', '2023-12-31').map(function(img) {
  return img.multiply(0.02).subtract(273.15)
    .copyProperties(img, ['system:time_start']);
});

// summer only
var summer = lst.filter(ee.Filter.calendarRange(5, 7, 'month'));

// reference period
var reference = summer.filterDate('2001-01-01', '2010-12-31').mean();

var years = ee.List.sequence(2011, 2023);

var anomaly = ee.ImageCollection(years.map(function(y) {
  var img = summer.filter(ee.Filter.calendarRange(y, y, 'year')).mean();
  return img.subtract(reference)
    .rename('anomaly')
    .set('year', y);
}));

var vis = {min: -3, max: 3, palette: ['0000ff', 'ffffff', 'ff0000']};

Map.addLayer(reference.clip(lahore), {min: 30, max: 45, palette: ['blue', 'yellow', 'red']}, 'Reference LST');
Map.addLayer(anomaly.filter(ee.Filter.eq('year', 2015)).first().clip(lahore), vis, 'Anomaly 2015', false);
Map.addLayer(anomaly.filter(ee.Filter.eq('year', 2018)).first().clip(lahore), vis, 'Anomaly 2018', false);
Map.addLayer(anomaly.filter(ee.Filter.eq('year', 2022)).first().clip(lahore), vis, 'Anomaly 2022');

var chart = ui.Chart.image.series({
  imageCollection: anomaly,
  region: lahore,
  reducer: ee.Reducer.mean(),
  scale: 1000,
  xProperty: 'year'
}).setChartType('ColumnChart').setOptions({
  title: 'Summer LST anomaly, Lahore',
  vAxis: {title: 'LST anomaly (°C)'},
  hAxis: {title: 'Year', format: '####'},
  legend: {position: 'none'},
  colors: ['#e34a33']
});
print(chart);
