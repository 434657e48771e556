// Values that arrive later, in a callback.
// answers: [7, null, ["a", "b"], null, null, {"year": 2020}]
ee.Number(3).add(4).evaluate(function(value) {
  print('Value', value);
  print(ee.Image(value));
});
ee.List(['a', 'b']).evaluate(function(names, error) {
  if (error) {
    print(error);
    return;
  }
  names.forEach(function(name) { print(ee.Image(1).rename(name)); });
});
function show(info) { print(ee.Date.fromYMD(info.year, 1, 1)); }
ee.Dictionary({year: 2020}).evaluate(show);
ee.Number(1).getInfo(value => print(ee.Number(value).add(1)));
