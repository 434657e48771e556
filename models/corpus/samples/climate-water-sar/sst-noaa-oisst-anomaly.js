// Marine heatwave: NOAA OISST anomaly
var med = ee.Geometry.Rectangle([-6, 30, 36, 46]);
Map.centerObject(med, 5);

var oisst = ee.ImageCollection('NOAA/CDR/OISST/V2_1').select(['sst', 'anom']);

// scale 0.01
var scaled = oisst.filterDate('2022-05-01', '2022-10-01').map(function(img) {
  return img.multiply(0.01).copyProperties(img, ['system:time_start']);
});

var sst = scaled.select('sst');
var anom = scaled.select('anom');

Map.addLayer(sst.filterDate('2022-07-15', '2022-08-15').mean().clip(med), {
  min: 20, max: 31,
  palette: ['040274', '0502ff', '30c8e2', '3be285', 'd6e21f', 'ffd611', 'ff8b13', 'ff0000', '911003']
}, 'SST');

Map.addLayer(anom.filterDate('2022-07-15', '2022-08-15').mean().clip(med), {
  min: -4, max: 4,
  palette: ['blue', 'white', 'red']
}, 'SST anomaly');

print(ui.Chart.image.series({
  imageCollection: anom,
  region: ee.Geometry.Rectangle([3, 40, 9, 43]),
  reducer: ee.Reducer.mean(),
  scale: 25000
}).setChartType('AreaChart').setOptions({
  title: 'SST anomaly, NW Mediterranean',
  vAxis: {title: '°C'},
  hAxis: {title: 'Date'},
  colors: ['red'],
  legend: {position: 'none'}
}));

// long-term: July mean by year
var years = ee.List.sequence(1982, 2022);
var july = ee.ImageCollection(years.map(function(y) {
  return oisst.select('sst')
    .filter(ee.Filter.calendarRange(y, y, 'year'))
    .filter(ee.Filter.calendarRange(7, 7, 'month'))
    .mean()
    .multiply(0.01)
    .set('year', y);
}));

print(ui.Chart.image.series({
  imageCollection: july,
  region: med,
  reducer: ee.Reducer.mean(),
  scale: 25000,
  xProperty: 'year'
}).setOptions({
  title: 'July SST',
  hAxis: {title: 'Year', format: '####'},
  vAxis: {title: '°C'},
  trendlines: {0: {color: 'black'}},
  lineWidth: 1,
  pointSize: 3,
  legend: {position: 'none'}
}));
