// Plain objects: members, keys, presence, deletion, order of keys.
// expect: same or TODO
var o = {b: 1, a: 2, 'with space': 3};
o.c = 4;
o['d' + 1] = 5;
print(ee.List(Object.keys(o)), ee.Dictionary(o));
delete o.b;
print('b' in o, o.hasOwnProperty('a'), o.b === undefined, 'a' in o);
print(ee.List(Object.keys(o).map(function(key) { return o[key]; })));
print(ee.List(Object.values(o)), ee.List(Object.entries(o)));
print(ee.Dictionary(Object.assign({}, o, {a: 20})));
print(ee.Dictionary({...o, e: 6}));

var bands = {red: 'B4', nir: 'B8'};
for (var name in bands) {
  print(ee.Image(1).rename(bands[name]).set('role', name));
}
var count = {};
['x', 'y', 'x'].forEach(function(k) { count[k] = (count[k] || 0) + 1; });
print(ee.Dictionary(count));
var byNumber = {};
byNumber[10] = 'ten';
byNumber[2] = 'two';
print(ee.String(byNumber[10]), ee.String(byNumber['2']));
print(ee.Number({a: {b: [1, {c: 9}]}}.a.b[1].c));
