// Default values of parameters, in the new way and in the old ones.
function scaled(image, factor = 2, offset = factor + 1) {
  return image.multiply(factor).add(offset);
}
print(scaled(ee.Image(1)));
print(scaled(ee.Image(1), 5));
print(scaled(ee.Image(1), undefined, 7));

function old(image, factor, name) {
  factor = factor || 10;
  name = typeof name === 'undefined' ? 'unnamed' : name;
  if (factor === undefined) factor = 3;
  return image.multiply(factor).rename(name);
}
print(old(ee.Image(2)));
print(old(ee.Image(2), 0, 'zero'));
print(old(ee.Image(2), 4));

function options(params) {
  params = params || {};
  var scale = params.scale || 30;
  var bands = params.bands || ['B1'];
  return ee.Image(scale).set('bands', bands.length);
}
print(options());
print(options({scale: 10, bands: ['B1', 'B2']}));
