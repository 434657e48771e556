// Exercise: client loops and server map
// compare three ways of getting the mean NDVI of 5 years

var aoi = ee.Geometry.Rectangle([-3.9, 5.2, -3.5, 5.6]);
var modis = ee.ImageCollection('MODIS/061/MOD13Q1').select('NDVI');

// a) for loop
var means = [];
for (var year = 2018; year <= 2022; year++) {
  var mean = modis.filterDate(year + '-01-01', (year + 1) + '-01-01').mean();
  var value = mean.multiply(0.0001).reduceRegion({
    reducer: ee.Reducer.mean(),
    geometry: aoi,
    scale: 250
  }).get('NDVI');
  means.push(value);
}
print('for loop', means);

// b) map over a list
var years = ee.List.sequence(2018, 2022);
var means2 = years.map(function(y) {
  var mean = modis.filter(ee.Filter.calendarRange(y, y, 'year')).mean();
  return mean.multiply(0.0001).reduceRegion({
    reducer: ee.Reducer.mean(),
    geometry: aoi,
    scale: 250
  }).get('NDVI');
});
print('map over list', means2);

// c) collection of images and a chart
var col = ee.ImageCollection(years.map(function(y) {
  return modis.filter(ee.Filter.calendarRange(y, y, 'year'))
    .mean()
    .multiply(0.0001)
    .set('year', y);
}));
var chart = ui.Chart.image.series({
  imageCollection: col,
  region: aoi,
  reducer: ee.Reducer.mean(),
  scale: 250,
  xProperty: 'year'
}).setOptions({
  title: 'Mean NDVI',
  hAxis: {format: '####'},
  vAxis: {title: 'NDVI'}
});
print(chart);

// difference between JS and EE types
var a = 5;
var b = ee.Number(5);
print(a == 5);
print(b.eq(5));
print(typeof a);
print(typeof b);

// if condition on the server
var result = ee.Algorithms.If(b.gt(3), 'greater', 'less');
print(result);

// getInfo
var n = modis.size().getInfo();
print('number of images: ' + n);

// evaluate is better
modis.size().evaluate(function(n) {
  print('evaluated: ' + n);
});
