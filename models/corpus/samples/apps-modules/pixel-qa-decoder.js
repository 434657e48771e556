// Decode QA_PIXEL and QA bits of MODIS
// helpers to use in other scripts

var getQABits = function(image, start, end, newName) {
  // build the pattern
  var pattern = 0;
  for (var i = start; i <= end; i++) {
    pattern += Math.pow(2, i);
  }
  return image.select([0], [newName])
    .bitwiseAnd(pattern)
    .rightShift(start);
};
exports.getQABits = getQABits;

// MODIS MOD13Q1
exports.maskMOD13 = function(image) {
  var qa = image.select('DetailedQA');
  var quality = getQABits(qa, 0, 1, 'quality');
  var aerosol = getQABits(qa, 6, 7, 'aerosol');
  var clouds = getQABits(qa, 10, 10, 'clouds');
  var mask = quality.lte(1).and(aerosol.neq(3)).and(clouds.eq(0));
  return image.updateMask(mask);
};

// MODIS MOD09A1
exports.maskMOD09A1 = function(image) {
  var qa = image.select('StateQA');
  var cloudState = getQABits(qa, 0, 1, 'cloud_state');
  var shadow = getQABits(qa, 2, 2, 'shadow');
  var cirrus = getQABits(qa, 8, 9, 'cirrus');
  var mask = cloudState.eq(0).and(shadow.eq(0)).and(cirrus.eq(0));
  return image.updateMask(mask);
};

// MODIS LST
exports.maskLST = function(image) {
  var qa = image.select('QC_Day');
  var mandatory = getQABits(qa, 0, 1, 'mandatory');
  var error = getQABits(qa, 6, 7, 'error');
  var mask = mandatory.lte(1).and(error.lte(1));
  return image.updateMask(mask);
};

// Landsat
exports.maskLandsat = function(image) {
  var qa = image.select('QA_PIXEL');
  var cloud = getQABits(qa, 3, 3, 'cloud');
  var shadow = getQABits(qa, 4, 4, 'shadow');
  var snow = getQABits(qa, 5, 5, 'snow');
  var mask = cloud.eq(0).and(shadow.eq(0)).and(snow.eq(0));
  return image.updateMask(mask);
};

exports.cloudConfidence = function(image) {
  return getQABits(image.select('QA_PIXEL'), 8, 9, 'cloud_conf');
};
