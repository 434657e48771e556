// Modules within modules, and arguments that are left out.
var library = require('users/somebody/tools:lib/index.js');
var options = require('users/somebody/tools:lib/options.js');
var same = require('users/somebody/tools:lib/same.js');
var image = ee.Image('COPERNICUS/S2/20180101T100409_20180101T100404_T33UUP');
var indices = library.indices;
print(library.indices.ndvi(image), library.ndvi(image), indices.label(1), library.masks.clouds.mask(image));
print(options.stretch(image), options.stretch(image, 2), options.shift(image), options.shift(image, 3));
print(same.stretch(image, 2, 0), same.unit, same.names, library.indices.settings.scale.value);
