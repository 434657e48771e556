/* Speckle filtering functions for Sentinel-1 GRD
 * Inputs in linear units unless said otherwise
 *
 * author : I. Sorensen
 * date   : 2020-09-14
 */

//---------------------------------------------------------------------------//
// dB <-> linear
//---------------------------------------------------------------------------//
exports.toLinear = function(image) {
  var bands = image.select('V.').bandNames();
  var lin = ee.Image(10).pow(image.select(bands).divide(10));
  return image.addBands(lin.rename(bands), null, true);
};

exports.toDb = function(image) {
  var bands = image.select('V.').bandNames();
  var db = image.select(bands).log10().multiply(10);
  return image.addBands(db.rename(bands), null, true);
};

//---------------------------------------------------------------------------//
// Mean (boxcar)
//---------------------------------------------------------------------------//
exports.boxcar = function(image, kernelSize) {
  var bands = image.select('V.').bandNames();
  var kernel = ee.Kernel.square(kernelSize / 2, 'pixels');
  var mean = image.select(bands).reduceNeighborhood(ee.Reducer.mean(), kernel);
  return image.addBands(mean.rename(bands), null, true);
};

//---------------------------------------------------------------------------//
// Median
//---------------------------------------------------------------------------//
exports.median = function(image, kernelSize) {
  var bands = image.select('V.').bandNames();
  var median = image.select(bands).focalMedian(kernelSize / 2, 'square', 'pixels');
  return image.addBands(median.rename(bands), null, true);
};

//---------------------------------------------------------------------------//
// Lee
//---------------------------------------------------------------------------//
exports.lee = function(image, kernelSize) {
  var bands = image.select('V.').bandNames();
  var img = image.select(bands);
  var enl = 4.4;
  var cu2 = 1 / enl;
  var kernel = ee.Kernel.square(kernelSize / 2, 'pixels');

  var mean = img.reduceNeighborhood(ee.Reducer.mean(), kernel).rename(bands);
  var variance = img.reduceNeighborhood(ee.Reducer.variance(), kernel).rename(bands);
  var ci2 = variance.divide(mean.pow(2));
  var weight = ee.Image(1).subtract(ee.Image(cu2).divide(ci2)).max(0);
  var filtered = mean.add(weight.multiply(img.subtract(mean))).rename(bands);

  return image.addBands(filtered, null, true);
};

//---------------------------------------------------------------------------//
// Gamma MAP-like: mean where homogeneous, original where point target
//---------------------------------------------------------------------------//
exports.adaptive = function(image, kernelSize) {
  var bands = image.select('V.').bandNames();
  var img = image.select(bands);
  var kernel = ee.Kernel.square(kernelSize / 2, 'pixels');
  var mean = img.reduceNeighborhood(ee.Reducer.mean(), kernel).rename(bands);
  var sd = img.reduceNeighborhood(ee.Reducer.stdDev(), kernel).rename(bands);
  var cv = sd.divide(mean);
  var out = img.where(cv.lt(0.6), mean);
  return image.addBands(out.rename(bands), null, true);
};

//---------------------------------------------------------------------------//
// Multi-temporal (Quegan & Yu)
//---------------------------------------------------------------------------//
exports.multitemporal = function(collection, kernelSize) {
  var kernel = ee.Kernel.square(kernelSize / 2, 'pixels');
  var ratios = collection.map(function(img) {
    var bands = img.select('V.').bandNames();
    var mean = img.select(bands).reduceNeighborhood(ee.Reducer.mean(), kernel).rename(bands);
    return img.select(bands).divide(mean).rename(bands);
  });
  var isum = ratios.mean();
  return collection.map(function(img) {
    var bands = img.select('V.').bandNames();
    var mean = img.select(bands).reduceNeighborhood(ee.Reducer.mean(), kernel).rename(bands);
    return mean.multiply(isum).rename(bands)
      .copyProperties(img, ['system:time_start', 'orbitProperties_pass']);
  });
};
