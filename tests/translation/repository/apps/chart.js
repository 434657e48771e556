// Another script that needs the helper functions of a translation.
var clouds = require('users/somebody/tools:functions/clouds');
function title(parts) {
  return 'Bands ' + parts;
}
print(title(['B4', 'B8']), clouds.mask(ee.Image(1)));
