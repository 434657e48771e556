// Properties of functions, and methods called with more arguments than they take.
var scale = function(image, factor) { return ee.Image(image).multiply(factor); };
scale.exports = scale;
scale.unit = 'm';
scale.half = function(image) { return ee.Image(image).divide(2); };
print(scale.exports(1, 10));
print(scale.half(3, 'surplus'));
print('unit ' + scale.unit);

var tools = {
  add: function(a) { return ee.Number(a).add(1); },
  nested: {twice: function(a, b) { return ee.Number(a).multiply(2); }}
};
print(tools.add(1, 2));
print(tools.nested.twice(4, 5, 6));

// Names of exports may be those of methods of a list.
exports.subtract = function(a) { return ee.Number(a).subtract(1); };
exports.shift = function(a) { return ee.Number(a).subtract(2); };
print(exports.subtract(7, 8));
print(exports.shift(9));
