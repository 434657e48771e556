// A script in a folder of its own.
var indices = require('users/somebody/tools:functions/in-dices.js');
var clouds = require('users/somebody/tools:functions/clouds');
var image = ee.Image('COPERNICUS/S2/20180101T100409_20180101T100404_T33UUP');
function title(parts) {
  return (parts ? 'Parts: ' : 'None: ') + parts;
}
print(title([1, 2]), title(''));
print(indices.ndvi(clouds.mask(image)), indices.settings.scale.value);
