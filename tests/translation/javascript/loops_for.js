// for in its plain forms, and the variable after the loop.
for (var i = 0; i < 3; i++) {
  print(ee.Image(i));
}
print(ee.Number(i));
for (i = 10; i >= 4; i -= 3) print(ee.Image(i));
print(ee.Number(i));
for (var j = 0; j <= 10; j += 5) { print(ee.Number(j)); }
for (var k = 3; k--;) { print(ee.Number(k)); }
for (var n = 1; n < 100; n *= 4) { print(ee.Number(n)); }
for (var x = 0.5; x < 2; x += 0.5) { print(ee.Number(x)); }
for (var year = 2018, last = 2020; year <= last; ++year) {
  print(ee.Date.fromYMD(year, 1, 1));
}
for (var a = 0, b = 10; a < b; a += 3, b--) { print(ee.List([a, b])); }
for (;;) { break; }
var names = ['x', 'y'];
for (var m = 0, length = names.length; m < length; m++) print(ee.String(names[m] + m));
for (var e = 5; e < 5; e++) { print('never'); }
print(ee.Number(e), ee.Number(m));
