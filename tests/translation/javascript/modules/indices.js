// Indices for the scripts beside.
var BANDS = ['B8', 'B4'];

exports.VERSION = 3;

/** The vegetation index of an image. */
exports.ndvi = function(image) {
  return named(image.normalizedDifference(BANDS), 'ndvi');
};

exports.scaled = function(image, factor) {
  return exports.ndvi(image).multiply(factor || 10000);
};

function named(image, name) {
  return image.rename(name);
}
