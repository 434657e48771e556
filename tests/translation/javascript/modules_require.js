// A module beside the script.
var indices = require('./modules/indices.js');
var palettes = require('users/somebody/tools:modules/palettes');
var image = ee.Image('COPERNICUS/S2/20180101T100409_20180101T100404_T33UUP');
print(indices.ndvi(image));
print(indices.scaled(image, 2), indices.VERSION);
Map.addLayer(indices.ndvi(image), {min: 0, max: 1, palette: palettes.greens}, 'NDVI');
print(ee.List(palettes.reversed(palettes.greens)));

// A variable that holds the module first, and then something of it.
var shades = require('users/somebody/tools:modules/palettes');
shades = ee.List(shades.greens);
print(shades.size());
