// A script that others may require: what it exports it also uses.
exports.scale = 30;
exports.mask = function(image) {
  return image.updateMask(image.gt(exports.scale));
};
var local = exports.mask(ee.Image(40));
print(local);
print(exports.mask(local).set('scale', exports.scale));
