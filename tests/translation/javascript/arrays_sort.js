// Sorting: without a function by text, with one by what it says; the array itself changes.
var numbers = [10, 9, 1, 100, 2];
numbers.sort();
print(ee.List(numbers));
numbers.sort(function(a, b) { return a - b; });
print(ee.List(numbers));
print(ee.List(numbers.slice().sort(function(a, b) { return b - a; })));

var rows = [{name: 'b', value: 2}, {name: 'a', value: 2}, {name: 'c', value: 1}];
rows.sort(function(x, y) { return x.value - y.value; });
print(ee.List(rows.map(function(row) { return row.name; })));
rows.sort(function(x, y) {
  if (x.name < y.name) return -1;
  return x.name > y.name ? 1 : 0;
});
print(ee.List(rows.map(function(row) { return row.name + row.value; })));
print(ee.List(['b', 'C', 'a'].sort()));
