// Keys that an object does not have.
var codes = {forest: 1, water: 2};
var shown = {};
function describe(name) {
  var code = codes[name];
  return name + ' ' + (code === undefined ? 'none' : code);
}
print(ee.String(describe('forest')), ee.String(describe('meadow')));

var collections = {forest: ee.Image(1), meadow_2_4: ee.Image(2)};
var names = Object.keys(collections);
var images = names.map(function(name) {
  return collections[name].set({name: name, code: codes[name] || 0});
});
print(ee.ImageCollection(images));
for (var key in codes) {
  print(ee.Image(codes[key]));
}
var label = shown['nothing'];
print(ee.Image(label ? 1 : 0));
