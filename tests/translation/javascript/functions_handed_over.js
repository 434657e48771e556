// Functions that others call with more or fewer arguments than they take.
function apply(image, change, name) {
  return change(image, name, 2);
}
var scene = ee.Image('USGS/SRTMGL1_003');
print(apply(scene, function(image) { return image.add(1); }, 'one'));
print(apply(scene, function(image, name) { return image.rename(name); }, 'two'));
print(apply(scene, function() { return ee.Image(3); }, 'three'));

function twice(image, change) {
  return apply(apply(image, change, 'a'), change, 'b');
}
print(twice(scene, function(image) { return image.sqrt(); }));

// By name, from an object: one of them takes all, one of them less.
var steps = {
  scale: function(image, factor) { return image.multiply(factor); },
  negate: function(image) { return image.multiply(-1); }
};
['scale', 'negate'].forEach(function(name) {
  print(steps[name](scene, 5));
});

function optional(image, factor) {
  return image.divide(factor === undefined ? 10 : factor);
}
function call(change) {
  return change(scene);
}
print(call(optional), call(function(image) { return image.abs(); }));
