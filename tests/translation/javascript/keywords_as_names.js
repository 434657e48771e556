// Names that mean something else in Python: keywords, builtins, imported modules.
var lambda = 0.5;
var from = '2020-01-01';
var is = ee.Image(lambda);
var def = is.add(1);
var pass = {from: from, in: 'x', None: 1, class: 2};
var None = 3;
var list = [1, 2, 3];
var str = 'text';
var print_ = list.length;
var len = 10;
var range = [0, len];
var int = 7;
var type = 'kind', id = 'name', max = 12, min = 2, sum = 0, input = 'in', map = 'map', filter = 'f', format = '%d';
var math = 1, json = 2, re = 3, datetime = 4, geemap = 5, self = 6;

print(def.set({from: pass.from, klass: pass['class'], none: pass.None, inside: pass.in, None_: None}));
print(ee.List(list).add(print_).add(int).cat(range));
print(def.set('text', str + type + id + input + map + filter + format));
print(ee.Number(max - min + sum + math + json + re + datetime + geemap + self));
for (var elif = 0; elif < 2; elif++) {
  print(ee.Number(elif).add(len));
}
function del(except, nonlocal) {
  return except.multiply(nonlocal);
}
print(del(ee.Image(2), lambda));
