// What is printed of plain values.
print('text', 1, 2.5, true, null, undefined, [1, 'a', [2]], {a: 1, b: {c: 'd'}});
print('label', ee.Image(1), 'other', ee.Number(2));
print([ee.Image(3), 4], {image: ee.Image(5)});
print('a' + ee.String('b').getInfo());
print(1.0, 10 / 5, 0.1 + 0.2, 1e6, -0, 1 / 3);
print();
print(ee.Image(6).getInfo().bands.length);
alert('alert');
console.log('logged', 7);
