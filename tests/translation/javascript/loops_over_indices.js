// `for (var i in list)` counts with texts.
// expect: same or TODO
var bands = ['B2', 'B3'];
var names = '';
for (var i in bands) {
  names += bands[i] + '_' + i;
}
print(ee.String(names));
for (var j in bands) {
  print(ee.Image(1).set('index', j));
}
