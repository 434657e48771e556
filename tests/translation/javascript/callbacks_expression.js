// Callbacks that are one expression, with and without the old function syntax.
var collection = ee.ImageCollection('MODIS/061/MOD13Q1').filterDate('2020-01-01', '2020-06-01');
print(collection.map(function(image) { return image.multiply(0.0001); }));
print(collection.map(image => image.select('NDVI').divide(10000)));
print(collection.map((image) => ({image: image}).image.abs()));
print(ee.List.sequence(1, 12).map(function(month) {
  return ee.Number(month).multiply(2);
}));
print(ee.List([1, 2, 3]).iterate(function(x, total) { return ee.Number(x).add(total); }, 0));
print(ee.Dictionary({a: 1}).map(function(key, value) { return ee.String(key).cat(ee.Number(value).format()); }));
var scaled = [1, 2, 3].map(x => ee.Image(x)).filter(function(image, i) { return i > 0; });
print(ee.ImageCollection(scaled));
