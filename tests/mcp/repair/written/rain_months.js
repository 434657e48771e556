// faults: invented function, letters of a date format
// Rain of each month of a year over a district.
var district = ee.Geometry.Rectangle([36.6, -1.5, 37.1, -1.1]);
var daily = ee.ImageCollection('UCSB-CHC/CHIRPS/V3/DAILY_SAT').select('precipitation');

var months = ee.List.sequence(1, 12);
var monthly = ee.ImageCollection.fromImages(months.map(function(month) {
  var start = ee.Date.fromYMD(2021, month, 1);
  return daily.filterDate(start, start.advance(1, 'month')).sum().set('month', month);
}));

var rain = monthly.map(function(image) {
  return image.set(image.reduceRegion({
    reducer: ee.Reducer.average(),  //~     reducer: ee.Reducer.mean(),
    geometry: district,
    scale: 5566
  }));
});
print('millimeters', rain.aggregate_array('precipitation'));

var wettest = rain.sort('precipitation', false).first();
print('wettest month', wettest.getNumber('month'));
var start = ee.Date.fromYMD(2021, 1, 1);
print('first day', start.format('yyyy-MM-DD'));  //~ print('first day', start.format('yyyy-MM-dd'));
