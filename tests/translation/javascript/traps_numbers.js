// Numbers that Python refuses to make.
// expect: same or TODO
print(1 / 0, -1 / 0, isNaN(0 / 0), 5 / 0 > 1000);
var feature = ee.Feature(null);
print(feature.set('empty', Number(''), 'rest', parseInt('42px', 10), 'float', parseFloat('3.5 m')));
var zero = 0;
print(ee.Number(10 % 3 / 4), 7 / zero, isFinite(7 / zero), Math.max(), Math.sqrt(-1));
