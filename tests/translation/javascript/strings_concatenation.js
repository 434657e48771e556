// Adding strings to things that are none: JavaScript's own way to write them.
var image = ee.Image(0);
print(image.set('text', 1 + 'a' + 1.0 + true + null + undefined));
print(image.set('text', 'x' + 1.50 + ',' + 1e21 + ',' + 1e-7 + ',' + 0.1));
print(image.set('text', 'list ' + [1, 2, [3, 4]] + ' end'));
print(image.set('text', 1 + 2 + 'three' + 4 + 5));
print(image.set('text', 'ratio ' + 10 / 4 + ' ' + 10 / 5));
var year = 2020, month = 3;
print(ee.Date(year + '-' + (month < 10 ? '0' + month : month) + '-01'));
print(ee.Date(year + '-0' + (month + 1) + '-01'));
var label = 'Year: ';
label += year;
label += 1;
print(label);
print('' + -0.5 + (0 - 0) + (1 / 3));
print(image.set('sum', '3' * '4', 'difference', '5' - 2));
