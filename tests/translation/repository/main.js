// A script at the top of a repository with modules in its folders.
var indices = require('users/somebody/tools:functions/in-dices.js');
var image = ee.Image('COPERNICUS/S2/20180101T100409_20180101T100404_T33UUP');
print(indices.ndvi(image), indices.label(2.5, 'surplus'));
Map.addLayer(indices.ndvi(image), {min: 0, max: 1, palette: require('users/somebody/tools:palettes').greens}, 'NDVI');
