// Functions that make functions and take functions.
function threshold(limit) {
  return function(image) {
    return image.gt(limit).copyProperties(image);
  };
}
var collection = ee.ImageCollection('NOAA/VIIRS/DNB/MONTHLY_V1/VCMSLCFG').select('avg_rad');
print(collection.map(threshold(5)));
print(collection.map(threshold(50)));

var renamer = name => image => image.rename(name);
print(renamer('light')(ee.Image(1)));

function compose(f, g) {
  return function(x) { return f(g(x)); };
}
var both = compose(renamer('both'), function(image) { return image.add(1); });
print(both(ee.Image(2)));

function repeat(times, f) {
  for (var i = 0; i < times; i++) f(i);
}
repeat(2, function(i) { print(ee.Image(i)); });
