// Arrays and objects that the server answered with, used on the client.
// answers: [["c", "a", "b"], null, null, null, null, null, {"x": 1, "y": 2}]
var names = ee.FeatureCollection('TIGER/2018/States').aggregate_array('NAME').getInfo();
names.sort();
print(ee.List(names), names.length);
names.forEach(function(name, i) {
  print(ee.Image(i).rename(name));
});
print(ee.Filter.inList('NAME', names.slice(0, 2).concat(['d'])));

var dictionary = ee.Dictionary({x: 1, y: 2}).getInfo();
Object.keys(dictionary).forEach(function(key) {
  print(ee.Image(dictionary[key]).rename(key));
});
print(dictionary.x + dictionary['y']);
