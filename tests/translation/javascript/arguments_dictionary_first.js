// Where the first parameter is a dictionary and the only one that must be there, the object is that dictionary.
var values = {a: 1, b: 2, count: 3};
print(ee.Dictionary({a: 1, b: 2}));
print(ee.Dictionary(values).set('c', 3));
print(ee.Dictionary({dict: {a: 1}}));

var image = ee.Image(1).set({year: 2020, name: 'one'});
print(image.set(values));
print(image.set('year', 2021).set({object: 1}));

var feature = ee.Feature(ee.Geometry.Point([1, 2]), {name: 'x', weight: 2});
print(feature.set({name: 'y'}));
print(feature.setMulti ? feature.set({other: 1}) : feature);
print(ee.Dictionary({a: 1}).combine({second: {b: 2}, overwrite: false}));
print(ee.Dictionary({a: 1}).combine({b: 2}));
