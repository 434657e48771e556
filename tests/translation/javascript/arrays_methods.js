// What arrays of the client can do, each shown by a list that depends on it.
var a = [3, 1, 2];
a.push(5);
a.push(7, 8);
print(ee.List(a), a.length);
print(ee.List([a.pop(), a.shift()]));
a.unshift(9);
print(ee.List(a.concat([4], 6)));
print(ee.List(a.slice(1, 3)), ee.List(a.slice(-2)), ee.List(a.slice()));
print(ee.List(a.map(function(x) { return x * 2; }).filter(function(x) { return x > 4; })));
print(ee.Number(a.reduce(function(total, x) { return total + x; }, 0)));
print(ee.Number(a.reduce(function(best, x) { return x > best ? x : best; })));
print(ee.String(a.join('-')), ee.String([1, 2].join()));
print(ee.Number(a.indexOf(1)), ee.Number(a.indexOf(100)), a.includes(9));
print(ee.List(a.reverse()), ee.List(a));
print(a.some(function(x) { return x > 8; }), a.every(function(x) { return x > 8; }));
print(a.find(x => x < 3), a.findIndex(x => x === 2));
print(ee.List(Array.from([1, 2], x => x + 1)), Array.isArray(a), Array.isArray('a'));
print(ee.List([[1, 2], [3]].flat()), ee.List(new Array(3).fill(0)));
print(a[a.length - 1]);

// Methods of lists that are applied to other lists.
var joined = ['a'];
joined.push.apply(joined, ['b', 'c']);
Array.prototype.push.apply(joined, ['d']);
print(ee.List(joined), ee.List([].concat.apply([], [[1], [2, 3]])));
var [first, second = 'none'] = ['only'];
print(ee.List([first, second]));
