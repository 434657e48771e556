// ++ and -- as values and as statements, on variables, members and elements.
var i = 5;
print(ee.List([i++, i, ++i, i--, --i]));
var o = {count: 0}, list = [1, 2];
o.count++;
++o.count;
list[0]++;
list[1] += o.count;
print(ee.List(list), o.count);
var index = 0, names = ['a', 'b', 'c'];
print(ee.List([names[index++], names[index++], names[index]]));
var a, b;
a = b = 3;
a += b -= 1;
print(ee.List([a, b]));
var chosen = (i += 2, i * 2);
print(ee.Number(chosen), ee.Number(i));
