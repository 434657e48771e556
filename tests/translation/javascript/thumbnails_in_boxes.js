// Pictures in a box, which the Python client takes as a region.
var ramp = ee.Image.pixelLonLat().select(0);
print(ramp.getThumbURL({bbox: [0, 0, 1, 0.1], dimensions: '100x10', min: 0, max: 1}));
var barOf = function(palette) {
  return {bbox: [0, 0, 1, 0.1], dimensions: '100x10', format: 'png', min: 0, max: 1, palette: palette};
};
print(ramp.getThumbURL(barOf(['white', 'red'])));
var stored = barOf(['white', 'blue']);
print(ramp.getThumbURL(stored));
var call = function(f, a) { return f(a); };
exports.draw = function(options) { return ramp.getThumbURL(options); };
print(call(exports.draw, {bbox: [2, 2, 3, 3], dimensions: 10}));
print(call(exports.draw, {region: ee.Geometry.Rectangle([2, 2, 3, 3]), dimensions: 10}));
