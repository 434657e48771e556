// Monthly means of NDVI, LST and precipitation (one chart each)
// Nile Delta

var aoi = ee.Geometry.Polygon(
        [[[29.9, 31.6],
          [29.9, 30.1],
          [32.3, 30.1],
          [32.3, 31.6]]]);
Map.centerObject(aoi, 8);

var startDate = ee.Date('2005-01-01');
var endDate = ee.Date('2021-01-01');
var nMonths = endDate.difference(startDate, 'month').round();

// NDVI
var ndvi = ee.ImageCollection('MODIS/061/MOD13A3').select('NDVI');
// LST
var lst = ee.ImageCollection('MODIS/061/MOD11A2').select('LST_Day_1km');
// Precipitation
var prec = ee.ImageCollection('UCSB-CHG/CHIRPS/PENTAD').select('precipitation');

var list = ee.List.sequence(0, nMonths.subtract(1));

var ndviMonthly = ee.ImageCollection(list.map(function(n) {
  var start = startDate.advance(n, 'month');
  var end = start.advance(1, 'month');
  return ndvi.filterDate(start, end)
    .mean()
    .multiply(0.0001)
    .set('system:time_start', start.millis());
}));

var lstMonthly = ee.ImageCollection(list.map(function(n) {
  var start = startDate.advance(n, 'month');
  var end = start.advance(1, 'month');
  return lst.filterDate(start, end)
    .mean()
    .multiply(0.02)
    .subtract(273.15)
    .set('system:time_start', start.millis());
}));

var precMonthly = ee.ImageCollection(list.map(function(n) {
  var start = startDate.advance(n, 'month');
  var end = start.advance(1, 'month');
  return prec.filterDate(start, end)
    .sum()
    .set('system:time_start', start.millis());
}));

// Charts
var ndviChart = ui.Chart.image.series({
  imageCollection: ndviMonthly,
  region: aoi,
  reducer: ee.Reducer.mean(),
  scale: 1000,
  xProperty: 'system:time_start'
}).setOptions({
  title: 'NDVI',
  vAxis: {title: 'NDVI'},
  hAxis: {title: 'Date', format: 'MM-yy', gridlines: {count: 7}},
  lineWidth: 1,
  pointSize: 2,
  colors: ['green']
});
print(ndviChart);

var lstChart = ui.Chart.image.series({
  imageCollection: lstMonthly,
  region: aoi,
  reducer: ee.Reducer.mean(),
  scale: 1000,
  xProperty: 'system:time_start'
}).setOptions({
  title: 'LST',
  vAxis: {title: 'LST (°C)'},
  hAxis: {title: 'Date', format: 'MM-yy', gridlines: {count: 7}},
  lineWidth: 1,
  pointSize: 2,
  colors: ['red']
});
print(lstChart);

var precChart = ui.Chart.image.series({
  imageCollection: precMonthly,
  region: aoi,
  reducer: ee.Reducer.mean(),
  scale: 5000,
  xProperty: 'system:time_start'
}).setOptions({
  title: 'Precipitation',
  vAxis: {title: 'Precipitation (mm)'},
  hAxis: {title: 'Date', format: 'MM-yy', gridlines: {count: 7}},
  lineWidth: 1,
  pointSize: 2,
  colors: ['blue']
});
print(precChart);

Map.addLayer(ndviMonthly.mean().clip(aoi), {min: 0, max: 0.7, palette: ['white', 'green']}, 'NDVI');
Map.addLayer(lstMonthly.mean().clip(aoi), {min: 20, max: 40, palette: ['blue', 'yellow', 'red']}, 'LST', false);
Map.addLayer(precMonthly.mean().clip(aoi), {min: 0, max: 20, palette: ['white', 'blue']}, 'Precipitation', false);
