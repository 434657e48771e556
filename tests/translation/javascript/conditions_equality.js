// Equality, loose and strict.
// expect: same or TODO
print(ee.List([1 == '1', 1 === '1', null == undefined, null === undefined, 0 == false]));
print(ee.List([1 !== 1.0, 'a' != 'b', true == 1, 'a' === 'a', 2 != '2']));
var a = [1], b = [1], c = a;
print(ee.List([a === b, a == c, a !== c]));
var o = {x: 1}, p = {x: 1};
print(ee.List([o === p, o === o, o.x === p.x]));
print(ee.List([NaN === NaN, typeof a === 'object', 'b' > 'a', '10' < '9', 10 < 9]));
var value = 5;
if (value == '5') print(ee.Image(1));
if (value === '5') print(ee.Image(2));
if (!(value !== 5)) print(ee.Image(3));
