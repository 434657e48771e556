// Named arguments in objects that the call does not show.
var styles = {dry: {min: 0, max: 1}, wet: {min: 2, max: 3, palette: ['white', 'blue']}};
for (var key in styles) {
  print(ee.Image(1).visualize(styles[key]));
}

var layers = {
  one: {image: ee.Image(1), style: {min: 0, max: 4}},
  two: {image: ee.Image(2), style: {min: 1, max: 2}}
};
for (var name in layers) {
  var layer = layers[name];
  print(layer.image.visualize(layer.style));
}

var tasks = {
  first: {image: ee.Image(3), description: 'three', scale: 30},
  second: {image: ee.Image(4), description: 'four', folder: 'there', scale: 90}
};
for (var task in tasks) {
  Export.image.toDrive(tasks[task]); // expect: TODO
}

// The value decides when the script runs.
exports.draw = function(image, style) { return ee.Image(image).visualize(style); };
exports.drawAny = function(image, style) { return image.visualize(style); };
exports.reduce = function(image, options) { return ee.Image(image).reduceRegion(options); };
var call = function(f, a, b) { return f(a, b); };
print(call(exports.draw, 5, {min: 5, max: 6}));
print(call(exports.draw, ee.Image(5).rename('x'), ['x']));
print(call(exports.drawAny, ee.Image(6), {min: 6, max: 7}));
print(call(exports.reduce, 7, {reducer: ee.Reducer.mean(), geometry: ee.Geometry.Point(1, 2), scale: 30}));
print(call(exports.reduce, 8, ee.Reducer.max()));
