// Functions inside functions, each with variables of its own.
var years = ee.List.sequence(2018, 2020);
var months = ee.List.sequence(1, 12);
var rain = ee.ImageCollection('UCSB-CHG/CHIRPS/DAILY');

var monthly = years.map(function(year) {
  return months.map(function(month) {
    var start = ee.Date.fromYMD(year, month, 1);
    var total = rain.filterDate(start, start.advance(1, 'month')).sum();
    return total.set({year: year, month: month});
  });
}).flatten();
print(ee.ImageCollection(monthly));

function outer(a) {
  function inner(b) {
    return a.add(b);
  }
  var twice = function(c) {
    return inner(inner(c));
  };
  return twice(ee.Image(3));
}
print(outer(ee.Image(1)));
