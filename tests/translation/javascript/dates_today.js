// A period that ends today.
var now = new Date();
var end = ee.Date(now);
var start = end.advance(-1, 'year');
print(ee.ImageCollection('MODIS/061/MOD11A1').filterDate(start, end).mean());
var year = now.getFullYear();
print(ee.List.sequence(year - 2, year));
var text = year + '-' + (now.getMonth() + 1) + '-' + now.getDate();
print(ee.String(text), ee.Date(now.valueOf()));
