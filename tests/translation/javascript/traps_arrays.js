// Places that are not there, lengths that are set, and indices that are texts.
// expect: same or TODO
var a = [1, 2, 3];
print(ee.List([a[-1] === undefined, a[5] === undefined, a['1'], 'abc'[7] === undefined, 1 in a]));
a.length = 2;
print(ee.List(a));
var last = a[a.length - 1];
print(ee.Number(last), ee.String('abc'[1]), ee.String('abc'.charAt(9) + '.'));
for (var i = 0; i < 7 / 2; i++) print(ee.Number(i));
var half = a.length / 2;
print(ee.Number(a[half]), ee.List(a.slice(half)), ee.List(a.slice(0, 10 / 5)));
print(ee.String(String([]) + [null, 1] + [[1], [2]]), ee.String([10, 9].toString()));
var copy = [].concat(a, [[5]]);
print(ee.List(copy), ee.List(Array(3).join('-').split('')), ee.List(Object.keys(a)));
var list = [5, 1, 10].sort().map(String);
print(ee.List(list), ee.List(['2', '10'].map(Number)), ee.List(['a', '', null, 0, 'b'].filter(Boolean)));
print(ee.Number([1, 2, 3].lastIndexOf(3)), [1, [2]].indexOf([2]), [1, 2].concat().length);
