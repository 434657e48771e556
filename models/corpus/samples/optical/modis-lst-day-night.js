// MODIS LST, day and night, Baghdad
var baghdad = ee.Geometry.Point([44.36, 33.31]);
var region = baghdad.buffer(20000);

var lst = ee.ImageCollection('MODIS/061/MOD11A1')
  .filterDate('2022-01-01', '2023-01-01')
  .select(['LST_Day_1km', 'LST_Night_1km']);

// Kelvin to Celsius
var lstC = lst.map(function(img) {
  return img
    .multiply(0.02)
    .subtract(273.15)
    .copyProperties(img, ['system:time_start']);
});

var chart = ui.Chart.image.series({
  imageCollection: lstC,
  region: region,
  reducer: ee.Reducer.mean(),
  scale: 1000,
  xProperty: 'system:time_start'
}).setOptions({
  title: 'LST 2022 Time Series',
  vAxis: {title: 'LST Celsius'},
  colors: ['red', 'blue'],
  lineWidth: 1
});
print(chart);

var mean = lstC.mean().clip(region);
var vis = {min: 15, max: 45, palette: ['blue', 'limegreen', 'yellow', 'darkorange', 'red']};
Map.centerObject(baghdad, 10);
Map.addLayer(mean.select('LST_Day_1km'), vis, 'Mean day LST');
Map.addLayer(mean.select('LST_Night_1km'), {min: 5, max: 30, palette: ['blue', 'limegreen', 'yellow', 'darkorange', 'red']}, 'Mean night LST');

// diurnal range
var range = mean.select('LST_Day_1km').subtract(mean.select('LST_Night_1km'));
Map.addLayer(range, {min: 5, max: 25, palette: ['white', 'purple']}, 'Diurnal range', false);

// Monthly means
var months = ee.List.sequence(1, 12);
var monthlyLST = ee.ImageCollection(months.map(function(m) {
  return lstC.filter(ee.Filter.calendarRange(m, m, 'month')).mean().set('month', m);
}));
print(ui.Chart.image.series(monthlyLST, region, ee.Reducer.mean(), 1000, 'month')
  .setChartType('ColumnChart')
  .setOptions({title: 'Monthly LST', hAxis: {title: 'Month'}, vAxis: {title: 'LST (C)'}}));

Export.image.toDrive({
  image: mean,
  description: 'LST_Baghdad_2022',
  scale: 1000,
  region: region
});
