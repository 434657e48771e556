// Speckle filters for Sentinel-1 - comparison
// Boxcar, median, Lee (simple), multi-temporal mean

var pt = ee.Geometry.Point([5.85, 52.6]);
var aoi = pt.buffer(15000).bounds();

var s1 = ee.ImageCollection('COPERNICUS/S1_GRD_FLOAT')
  .filterBounds(aoi)
  .filterDate('2021-05-01', '2021-06-30')
  .filter(ee.Filter.eq('instrumentMode', 'IW'))
  .filter(ee.Filter.eq('orbitProperties_pass', 'ASCENDING'))
  .select(['VV', 'VH']);

print(s1.size());

function toDb(img) {
  return ee.Image(img).log10().multiply(10);
}

// 1. boxcar
function boxcar(image, size) {
  var kernel = ee.Kernel.square(size / 2, 'pixels');
  return image.reduceNeighborhood(ee.Reducer.mean(), kernel)
    .rename(image.bandNames())
    .copyProperties(image, ['system:time_start']);
}

// 2. Lee
function leeFilter(image, size) {
  var bandNames = image.bandNames();
  var enl = 5;
  var eta = 1.0 / Math.sqrt(enl);
  eta = ee.Image.constant(eta);

  // neighborhood statistics
  var kernel = ee.Kernel.square(size / 2, 'pixels');
  var mean = image.reduceNeighborhood(ee.Reducer.mean(), kernel).rename(bandNames);
  var variance = image.reduceNeighborhood(ee.Reducer.variance(), kernel).rename(bandNames);

  var varx = variance.subtract(mean.pow(2).multiply(eta.pow(2)))
    .divide(eta.pow(2).add(1));
  var b = varx.divide(variance);
  b = b.where(b.lt(0), 0);

  var output = mean.add(b.multiply(image.subtract(mean)));
  return output.rename(bandNames).copyProperties(image, ['system:time_start']);
}

var image = ee.Image(s1.first());
var box = boxcar(image, 7);
var lee = leeFilter(image, 7);
var med = image.focalMedian(3, 'square', 'pixels');
var temporal = s1.mean();

var visVV = {bands: ['VV'], min: -20, max: 0};

Map.centerObject(pt, 13);
Map.addLayer(toDb(image), visVV, 'original');
Map.addLayer(toDb(box), visVV, 'boxcar 7x7', false);
Map.addLayer(toDb(med), visVV, 'median', false);
Map.addLayer(toDb(lee), visVV, 'Lee 7x7', false);
Map.addLayer(toDb(temporal), visVV, 'temporal mean', false);

// ENL over a homogeneous field
var homog = ee.Geometry.Rectangle([5.80, 52.58, 5.81, 52.585]);
var enlOf = function(img, name) {
  var stats = ee.Image(img).select('VV').reduceRegion({
    reducer: ee.Reducer.mean().combine(ee.Reducer.variance(), '', true),
    geometry: homog,
    scale: 10
  });
  var enl = ee.Number(stats.get('VV_mean')).pow(2).divide(ee.Number(stats.get('VV_variance')));
  print(name, enl);
};

enlOf(image, 'ENL original');
enlOf(box, 'ENL boxcar');
enlOf(med, 'ENL median');
enlOf(lee, 'ENL Lee');
enlOf(temporal, 'ENL temporal');
