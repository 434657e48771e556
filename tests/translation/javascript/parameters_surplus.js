// Calls with more or fewer arguments than parameters.
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
