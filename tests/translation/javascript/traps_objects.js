// Members that are missing, keys that are numbers, objects that are shared.
// expect: same or TODO
var o = {a: 1, 2: 'two', 'c d': {e: null}};
print(ee.List([o.missing === undefined, o['c d'].e === null, o[2], o['2'], 'missing' in o]));
var classes = {10: 'water', 2: 'forest', name: 'x'};
print(ee.List(Object.keys(classes)));
for (var value in classes) { if (value !== 'name') print(ee.Image(Number(value)).rename(classes[value])); }
function add(options) { options.added = true; return options; }
add(o);
print(ee.List([o.added, Object.keys(o).length]));
var lookup = {};
lookup[true] = 1; lookup[null] = 2; lookup[1.0] = 3;
print(ee.Dictionary(lookup));
if (!o.nothing) o.nothing = [];
o.nothing.push('now');
print(ee.List(o.nothing), ee.String(o.a + '' + o.missing));
var keys = {keys: 1, values: 2, items: 3, get: 4, length: 5, update: 6, copy: 7};
print(ee.List([keys.keys, keys.values, keys.items, keys.get, keys.length, keys.update, keys.copy]));
