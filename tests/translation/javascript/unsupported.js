// What no translation can take over says so at its place, and the rest goes on.
// only: there
var image = ee.Image(1);
print(image);
var linker = ui.Map.Linker([ui.Map(), ui.Map()]);  // expect: TODO
print(image.add(1));
Map.style().set('cursor', 'crosshair');  // expect: TODO
print(image.add(2));
