/**
 * Módulo de enmascaramiento de nubes
 * Autor: R. Quiñones
 * Fecha: 12/08/2021
 *
 * Uso:
 *   var nubes = require('users/rquinones/modulos:nubes');
 *   var col = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2').map(nubes.maskL8);
 */

// Máscara de nubes para Landsat 4, 5 y 7
exports.maskL457 = function(image) {
  var qa = image.select('QA_PIXEL');
  // Bits 3 y 4 son nube y sombra de nube
  var cloud = qa.bitwiseAnd(1 << 3).eq(0);
  var shadow = qa.bitwiseAnd(1 << 4).eq(0);
  var mask = cloud.and(shadow);
  return image.updateMask(mask);
};

// Máscara de nubes para Landsat 8 y 9
exports.maskL8 = function(image) {
  var qaMask = image.select('QA_PIXEL').bitwiseAnd(parseInt('11111', 2)).eq(0);
  var saturationMask = image.select('QA_RADSAT').eq(0);
  return image.updateMask(qaMask).updateMask(saturationMask);
};

// Máscara de nubes para Sentinel-2
exports.maskS2 = function(image) {
  var qa = image.select('QA60');
  var cloudBitMask = 1 << 10;
  var cirrusBitMask = 1 << 11;
  var mask = qa.bitwiseAnd(cloudBitMask).eq(0)
    .and(qa.bitwiseAnd(cirrusBitMask).eq(0));
  return image.updateMask(mask);
};

// Máscara con la banda SCL
exports.maskSCL = function(image) {
  var scl = image.select('SCL');
  var mask = scl.neq(3).and(scl.neq(8)).and(scl.neq(9)).and(scl.neq(10));
  return image.updateMask(mask);
};

// Aplicar factores de escala (Colección 2)
exports.applyScaleFactors = function(image) {
  var opticalBands = image.select('SR_B.').multiply(0.0000275).add(-0.2);
  var thermalBands = image.select('ST_B.*').multiply(0.00341802).add(149.0);
  return image.addBands(opticalBands, null, true)
              .addBands(thermalBands, null, true);
};

// Renombrar bandas
exports.renameL8 = function(image) {
  return image.select(
    ['SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B6', 'SR_B7'],
    ['blue', 'green', 'red', 'nir', 'swir1', 'swir2']
  );
};

exports.renameL57 = function(image) {
  return image.select(
    ['SR_B1', 'SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B7'],
    ['blue', 'green', 'red', 'nir', 'swir1', 'swir2']
  );
};

// Índices
exports.addNDVI = function(image) {
  return image.addBands(image.normalizedDifference(['nir', 'red']).rename('NDVI'));
};

exports.addNBR = function(image) {
  return image.addBands(image.normalizedDifference(['nir', 'swir2']).rename('NBR'));
};
