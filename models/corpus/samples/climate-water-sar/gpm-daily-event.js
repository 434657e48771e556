// GPM accumulation for a storm event
var aoi = ee.Geometry.Rectangle([-100.5, 25.2, -94.0, 31.0]);
var start = ee.Date('2017-08-25');
var end = ee.Date('2017-08-31');

var gpm = ee.ImageCollection('NASA/GPM_L3/IMERG_V06')
    .filterDate(start, end)
    .select('precipitationCal');

print('Number of images:', gpm.size());

// mm/hr to mm per half hour
var gpm_mm = gpm.map(function(img) {
  return img.multiply(0.5).copyProperties(img, ['system:time_start']);
});

var total = gpm_mm.sum().clip(aoi);

var vis = {
  min: 0,
  max: 800,
  palette: ['000096', '0064ff', '00b4ff', '33db80', '9beb4a', 'ffeb00', 'ffb300', 'ff6400', 'eb1e00', 'af0000']
};

Map.centerObject(aoi, 6);
Map.addLayer(total, vis, 'Total rainfall (mm)');

// daily sums
var nDays = end.difference(start, 'day');
var days = ee.List.sequence(0, nDays.subtract(1));

var daily = ee.ImageCollection(days.map(function(d) {
  var t0 = start.advance(d, 'day');
  var t1 = t0.advance(1, 'day');
  return gpm_mm.filterDate(t0, t1)
    .sum()
    .set('system:time_start', t0.millis())
    .set('date', t0.format('YYYY-MM-dd'));
}));

print('Daily', daily);

var chart = ui.Chart.image.series(daily, aoi, ee.Reducer.mean(), 10000)
  .setChartType('ColumnChart')
  .setOptions({
    title: 'Daily rainfall - Hurricane Harvey',
    vAxis: {title: 'Rainfall (mm)'},
    hAxis: {title: 'Date', format: 'MMM dd'},
    legend: {position: 'none'},
    colors: ['#1d6b99']
  });
print(chart);

var houston = ee.Geometry.Point([-95.37, 29.76]);
var chart2 = ui.Chart.image.series(gpm_mm, houston, ee.Reducer.mean(), 10000)
  .setChartType('ColumnChart')
  .setOptions({
    title: 'Half hourly rainfall at Houston',
    vAxis: {title: 'mm'},
    hAxis: {title: 'Time'},
    legend: {position: 'none'}
  });
print(chart2);

Map.addLayer(houston, {color: 'red'}, 'Houston');
