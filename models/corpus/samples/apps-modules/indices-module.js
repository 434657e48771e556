/**
 * Spectral indices.
 *
 * All functions expect an image with bands
 * blue, green, red, nir, swir1, swir2 in reflectance (0-1).
 *
 * @author D. Petrov
 * @version 0.3
 */

/**
 * Normalized difference vegetation index
 * @param {ee.Image} img
 * @return {ee.Image}
 */
exports.ndvi = function(img) {
  return img.normalizedDifference(['nir', 'red']).rename('ndvi');
};

/**
 * Normalized difference water index (McFeeters)
 * @param {ee.Image} img
 * @return {ee.Image}
 */
exports.ndwi = function(img) {
  return img.normalizedDifference(['green', 'nir']).rename('ndwi');
};

/**
 * Normalized burn ratio
 * @param {ee.Image} img
 * @return {ee.Image}
 */
exports.nbr = function(img) {
  return img.normalizedDifference(['nir', 'swir2']).rename('nbr');
};

/**
 * Enhanced vegetation index
 * @param {ee.Image} img
 * @return {ee.Image}
 */
exports.evi = function(img) {
  return img.expression('2.5 * (NIR - RED) / (NIR + 6 * RED - 7.5 * BLUE + 1)', {
    NIR: img.select('nir'),
    RED: img.select('red'),
    BLUE: img.select('blue')
  }).rename('evi');
};

/**
 * Add all indices as bands
 * @param {ee.Image} img
 * @return {ee.Image}
 */
exports.addAll = function(img) {
  return img
    .addBands(exports.ndvi(img))
    .addBands(exports.ndwi(img))
    .addBands(exports.nbr(img))
    .addBands(exports.evi(img));
};

// band lookups
exports.bands = {
  L5: ['SR_B1', 'SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B7'],
  L7: ['SR_B1', 'SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B7'],
  L8: ['SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B6', 'SR_B7'],
  L9: ['SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B6', 'SR_B7'],
  S2: ['B2', 'B3', 'B4', 'B8', 'B11', 'B12'],
  names: ['blue', 'green', 'red', 'nir', 'swir1', 'swir2']
};

exports.palettes = {
  ndvi: ['ffffff', 'ce7e45', 'df923d', 'f1b555', 'fcd163', '99b718', '74a901', '66a000', '529400', '3e8601', '207401', '056201', '004c00', '023b01', '012e01', '011d01', '011301'],
  ndwi: ['ffffff', '0000ff']
};
