// Names of the script that are those of Python's functions and modules, while their help is needed.
// expect: same or TODO
var str = 'a', len = [1, 2, 3], int = 4.7, range = 2, float = 1, list = 'l', dict = {x: 1}, set = 3, bool = 0, isinstance = 9;
var math = 1, json = {a: 1}, re = 'r', datetime = 5, functools = 6, os = 7;
print(ee.String(str + 5 + list + bool), ee.Number(len.length), ee.Number(parseInt('12', 10) + int));
for (var i = 0; i < range; i++) print(ee.Number(i + set));
print(ee.Number(Math.floor(int) + math), ee.String(JSON.stringify(json)), ee.String('x-y'.replace(/-/g, re)));
print(ee.Date(new Date(2020, 0, datetime)), ee.List(Object.keys(dict)), Array.isArray(len), isinstance);
function sorted(x) { return x.sort(); }
function abs(x) { return x.abs(); }
function print2(enumerate, zip) { return enumerate.add(zip); }
print(ee.List(sorted(['b', 'a'])), abs(ee.Image(-1)), print2(ee.Image(float), os), ee.Number(functools));
var map = [1, 2].map(function(map) { return map + 1; }), filter = map.filter(function(x) { return x > 2; });
print(ee.List(map), ee.List(filter), ee.Number(Math.max.apply(null, map)));
var in_ = 1, from_ = 2, is_ = 3, from = 4;
print(ee.List([in_, from_, is_, from]));
