// Parts of arrays that are taken out and put in; arrays that are the same array.
var a = [0, 1, 2, 3, 4, 5];
var removed = a.splice(1, 2);
print(ee.List(removed), ee.List(a));
a.splice(1, 0, 'x', 'y');
print(ee.List(a));
a.splice(-1, 1);
print(ee.List(a));

var same = a;
same[0] = 'first';
print(ee.List(a));
var copy = a.slice();
copy[0] = 'copy';
print(ee.List(a), ee.List(copy));

var grown = [];
grown[0] = 'zero';
grown[1] = 'one';
grown[grown.length] = 'two';
print(ee.List(grown));
var table = [[1, 2], [3, 4]];
table[1][0] = 30;
print(ee.Array(table));
