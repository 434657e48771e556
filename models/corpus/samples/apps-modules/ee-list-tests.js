// notes: lists, dictionaries and how to test things

// zip, flatten, slice
var a = ee.List([1, 2, 3]);
var b = ee.List(['one', 'two', 'three']);
print('zip', a.zip(b));
print('dictionary', ee.Dictionary.fromLists(b, a));
print('slice', a.slice(0, 2));
print('reverse', a.reverse());
print('contains', a.contains(2));
print('index', b.indexOf('two'));
print('cat', a.cat([4, 5]));
print('add', a.add(4));
print('join', b.join(', '));

// filter
print('remove', a.remove(2));
print('filter', a.filter(ee.Filter.gt('item', 1)));

// iterate: fibonacci
var fib = ee.List.sequence(1, 10).iterate(function(current, previous) {
  previous = ee.List(previous);
  var n1 = ee.Number(previous.get(-1));
  var n2 = ee.Number(previous.get(-2));
  return previous.add(n1.add(n2));
}, ee.List([0, 1]));
print('fibonacci', fib);

// cumulative sum
var values = ee.List([5, 2, 8, 1]);
var cumsum = ee.List(values.iterate(function(x, acc) {
  acc = ee.List(acc);
  var last = ee.Number(acc.get(-1));
  return acc.add(last.add(ee.Number(x)));
}, ee.List([0]))).slice(1);
print('cumsum', cumsum);

// reducers on lists
print('mean', values.reduce(ee.Reducer.mean()));
print('max', values.reduce(ee.Reducer.max()));
print('percentile', values.reduce(ee.Reducer.percentile([25, 50, 75])));
print('sorted', values.sort());

// dictionaries
var dict = ee.Dictionary({a: 1, b: 2, c: 3});
print('map', dict.map(function(key, value) {
  return ee.Number(value).multiply(10);
}));
print('combine', dict.combine({d: 4}));
print('values', dict.values());
print('has key', dict.contains('a'));
print('toArray', dict.toArray());

// strings
var id = ee.String('LC08_044034_20140318');
print('split', id.split('_'));
print('path', ee.Number.parse(ee.String(id.split('_').get(1)).slice(0, 3)));
print('replace', id.replace('LC08', 'L8'));
print('match', id.match('[0-9]{8}'));
print('length', id.length());

// arrays
var m = ee.Array([[1, 2], [3, 4]]);
print('transpose', m.transpose());
print('inverse', m.matrixInverse());
print('product', m.matrixMultiply(m));
print('sum rows', m.reduce(ee.Reducer.sum(), [1]));
print('get', m.get([0, 1]));

// test
var expected = ee.List([0, 1, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89]);
print('ok?', ee.List(fib).equals(expected));
