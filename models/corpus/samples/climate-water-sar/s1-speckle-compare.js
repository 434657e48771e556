// Compare simple speckle filters on one Sentinel-1 scene
var aoi = ee.Geometry.Point([5.45, 51.95]).buffer(8000);
Map.centerObject(aoi, 13);

var s1 = ee.ImageCollection('COPERNICUS/S1_GRD')
  .filterBounds(aoi)
  .filterDate('2021-05-01', '2021-06-01')
  .filter(ee.Filter.eq('instrumentMode', 'IW'))
  .filter(ee.Filter.eq('orbitProperties_pass', 'ASCENDING'))
  .filter(ee.Filter.listContains('transmitterReceiverPolarisation', 'VV'))
  .select('VV');

print('S1', s1);

var img = s1.first().clip(aoi);

// dB <-> linear
var toLinear = function(image) {
  return ee.Image(10).pow(image.divide(10));
};
var toDb = function(image) {
  return image.log10().multiply(10);
};

var lin = toLinear(img);

// 1. mean filter
var mean3 = toDb(lin.focal_mean(1.5, 'square', 'pixels'));
var mean5 = toDb(lin.focal_mean(2.5, 'square', 'pixels'));

// 2. median filter
var median3 = img.focal_median(1.5, 'square', 'pixels');
var median5 = img.focal_median(2.5, 'square', 'pixels');

// 3. gaussian
var gauss = toDb(lin.convolve(ee.Kernel.gaussian({radius: 3, sigma: 1.5, units: 'pixels'})));

// 4. Lee
var lee = function(image, size) {
  var enl = 4.9;
  var cu2 = 1 / enl;
  var kernel = ee.Kernel.square(size / 2, 'pixels');
  var mu = image.reduceNeighborhood(ee.Reducer.mean(), kernel);
  var variance = image.reduceNeighborhood(ee.Reducer.variance(), kernel);
  var ci2 = variance.divide(mu.pow(2));
  var w = ee.Image(1).subtract(ee.Image(cu2).divide(ci2)).max(0);
  return mu.add(w.multiply(image.subtract(mu)));
};

var lee5 = toDb(lee(lin, 5));
var lee7 = toDb(lee(lin, 7));

var vis = {min: -25, max: 0};
Map.addLayer(img, vis, 'Original');
Map.addLayer(mean3, vis, 'Mean 3x3', false);
Map.addLayer(mean5, vis, 'Mean 5x5', false);
Map.addLayer(median3, vis, 'Median 3x3', false);
Map.addLayer(median5, vis, 'Median 5x5', false);
Map.addLayer(gauss, vis, 'Gaussian', false);
Map.addLayer(lee5, vis, 'Lee 5x5', false);
Map.addLayer(lee7, vis, 'Lee 7x7', false);

// standard deviation over a homogeneous field
var field = ee.Geometry.Point([5.40, 51.94]).buffer(150);
var sd = function(image) {
  return image.reduceRegion({
    reducer: ee.Reducer.stdDev(),
    geometry: field,
    scale: 10
  }).values().get(0);
};
print('original', sd(img));
print('mean 3x3', sd(mean3));
print('mean 5x5', sd(mean5));
print('median 3x3', sd(median3));
print('median 5x5', sd(median5));
print('gaussian', sd(gauss));
print('lee 5x5', sd(lee5));
print('lee 7x7', sd(lee7));
