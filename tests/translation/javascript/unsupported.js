// What no translation can take over says so at its place, and the rest goes on.
// only: there
var image = ee.Image(1);
print(image);
var widget = ui.Map.Linker([ui.Map(), ui.Map()]);  // expect: TODO
print(image.add(1));
