// landsat.js - collection helpers

var L4 = 'LANDSAT/LT04/C02/T1_L2';
var L5 = 'LANDSAT/LT05/C02/T1_L2';
var L7 = 'LANDSAT/LE07/C02/T1_L2';
var L8 = 'LANDSAT/LC08/C02/T1_L2';
var L9 = 'LANDSAT/LC09/C02/T1_L2';

var NAMES = ['blue', 'green', 'red', 'nir', 'swir1', 'swir2', 'thermal', 'QA_PIXEL', 'QA_RADSAT'];
var TM = ['SR_B1', 'SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B7', 'ST_B6', 'QA_PIXEL', 'QA_RADSAT'];
var OLI = ['SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B6', 'SR_B7', 'ST_B10', 'QA_PIXEL', 'QA_RADSAT'];

function mask(img) {
  var qa = img.select('QA_PIXEL');
  var dilated = qa.bitwiseAnd(1 << 1).eq(0);
  var cloud = qa.bitwiseAnd(1 << 3).eq(0);
  var shadow = qa.bitwiseAnd(1 << 4).eq(0);
  var sat = img.select('QA_RADSAT').eq(0);
  return img.updateMask(dilated).updateMask(cloud).updateMask(shadow).updateMask(sat);
}

function scale(img) {
  var optical = img.select(['blue', 'green', 'red', 'nir', 'swir1', 'swir2'])
    .multiply(0.0000275).add(-0.2);
  var thermal = img.select('thermal').multiply(0.00341802).add(149.0);
  return optical.addBands(thermal)
    .copyProperties(img, ['system:time_start', 'system:index', 'SPACECRAFT_ID']);
}

function indices(img) {
  img = ee.Image(img);
  var ndvi = img.normalizedDifference(['nir', 'red']).rename('ndvi');
  var nbr = img.normalizedDifference(['nir', 'swir2']).rename('nbr');
  var ndmi = img.normalizedDifference(['nir', 'swir1']).rename('ndmi');
  var mndwi = img.normalizedDifference(['green', 'swir1']).rename('mndwi');
  return img.addBands([ndvi, nbr, ndmi, mndwi]);
}

function get(id, bands, region, start, end) {
  return ee.ImageCollection(id)
    .filterBounds(region)
    .filterDate(start, end)
    .select(bands, NAMES)
    .map(mask)
    .map(scale)
    .map(indices);
}

exports.collection = function(region, start, end) {
  var l4 = get(L4, TM, region, start, end);
  var l5 = get(L5, TM, region, start, end);
  var l7 = get(L7, TM, region, start, end);
  var l8 = get(L8, OLI, region, start, end);
  var l9 = get(L9, OLI, region, start, end);
  return l4.merge(l5).merge(l7).merge(l8).merge(l9);
};

exports.composite = function(region, start, end) {
  return exports.collection(region, start, end).median().clip(region);
};

exports.count = function(region, start, end) {
  return exports.collection(region, start, end).select('ndvi').count().rename('n');
};

exports.percentiles = function(region, start, end, p) {
  return exports.collection(region, start, end)
    .select(['ndvi', 'nbr', 'ndmi'])
    .reduce(ee.Reducer.percentile(p));
};
