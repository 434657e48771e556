// Types that JavaScript changes on its own.
// expect: same or TODO
print(ee.List(['5' * 2, '6' / '2', '3' - 1, +'4', -'2', true + true, null + 1, '1' + 1 - 1]));
print(isNaN(undefined + 1), isNaN('a' * 1), [] + [] === '', '10' > 9, 'b' + -1);
print(ee.List(['' == 0, null == 0]));
print(ee.List(['a' < 'B', 2 < '10', null >= 0, !!'0', !!NaN, !'']));
var n = 3;
n = n + '';
print(ee.String(n), n.length);
var total = '';
for (var i = 0; i < 3; i++) total = total + i;
print(ee.String(total));
var sum = 0;
[1, 2, '3'].forEach(function(x) { sum += Number(x); });
print(ee.Number(sum), ee.Number(~~'7'), ee.Number('8' | 0));
