// Calls with more or fewer arguments than parameters, and `arguments`.
function three(a, b, c) {
  return [a, b === undefined ? 'b' : b, c == null ? 'c' : c].join('/');
}
print(ee.String(three('x')));
print(ee.String(three('x', 'y')));
print(ee.String(three('x', 'y', 'z', 'surplus')));

// forEach and map hand over value, index and array; the function takes what it wants.
var names = [];
['a', 'b'].forEach(function(name, index) { names.push(index + name); });
['c'].forEach(function() { names.push('nothing'); });
['d', 'e'].map(function(x, i, all) { names.push(x + i + all.length); });
print(ee.List(names));

function count() {
  return arguments.length;
}
print(ee.Image(count(1, 2, 3)));

function sum() {
  var total = 0;
  for (var i = 0; i < arguments.length; i++) {
    total += arguments[i];
  }
  return total;
}
print(ee.Image(sum(4, 5, 6)));
