/***************************************************
 * Water indices toolbox
 ***************************************************/

// NDWI (McFeeters, 1996)
exports.NDWI = function(image, green, nir) {
  return image.normalizedDifference([green, nir]).rename('NDWI');
};

// MNDWI (Xu, 2006)
exports.MNDWI = function(image, green, swir) {
  return image.normalizedDifference([green, swir]).rename('MNDWI');
};

// AWEI no shadow
exports.AWEInsh = function(image, green, nir, swir1, swir2) {
  return image.expression('4 * (GREEN - SWIR1) - (0.25 * NIR + 2.75 * SWIR2)', {
    'GREEN': image.select(green),
    'NIR': image.select(nir),
    'SWIR1': image.select(swir1),
    'SWIR2': image.select(swir2)
  }).rename('AWEInsh');
};

// AWEI shadow
exports.AWEIsh = function(image, blue, green, nir, swir1, swir2) {
  return image.expression('BLUE + 2.5 * GREEN - 1.5 * (NIR + SWIR1) - 0.25 * SWIR2', {
    'BLUE': image.select(blue),
    'GREEN': image.select(green),
    'NIR': image.select(nir),
    'SWIR1': image.select(swir1),
    'SWIR2': image.select(swir2)
  }).rename('AWEIsh');
};

// Otsu threshold of a histogram
var otsu = function(histogram) {
  var h = ee.Dictionary(histogram);
  var n = ee.Array(h.get('histogram'));
  var x = ee.Array(h.get('bucketMeans'));

  // cumulative sums from below
  var nCum = n.accum(0);
  var sCum = n.multiply(x).accum(0);
  var nTot = nCum.get([-1]);
  var sTot = sCum.get([-1]);

  // weights and means of both sides
  var w0 = nCum.divide(nTot);
  var w1 = w0.multiply(-1).add(1);
  var m0 = sCum.divide(nCum);
  var m1 = sCum.multiply(-1).add(sTot).divide(nCum.multiply(-1).add(nTot).add(1e-9));

  // variance between the classes
  var between = w0.multiply(w1).multiply(m0.subtract(m1).pow(2));
  var best = between.toList().indexOf(between.toList().reduce(ee.Reducer.max()));
  return ee.Number(x.toList().get(best));
};
exports.otsu = otsu;

exports.waterMask = function(index, region, scale) {
  var band = ee.String(index.bandNames().get(0));
  var histogram = index.reduceRegion({
    reducer: ee.Reducer.histogram(255, 0.01),
    geometry: region,
    scale: scale,
    bestEffort: true
  });
  var threshold = otsu(histogram.get(band));
  return index.gt(ee.Image.constant(threshold)).rename('water').set('threshold', threshold);
};

exports.area = function(water, region, scale) {
  var area = water.multiply(ee.Image.pixelArea()).divide(1e6).reduceRegion({
    reducer: ee.Reducer.sum(),
    geometry: region,
    scale: scale,
    maxPixels: 1e13
  });
  return ee.Number(area.values().get(0));
};
