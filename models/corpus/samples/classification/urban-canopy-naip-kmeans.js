// Tree canopy from NAIP in Minneapolis, supervised with GLCM + NDVI
var mpls = ee.FeatureCollection('users/tlarsen/mpls_boundary');
var naip = ee.ImageCollection('USDA/NAIP/DOQQ')
  .filterBounds(mpls)
  .filterDate('2019-06-01', '2019-10-31')
  .mosaic()
  .clip(mpls);

Map.centerObject(mpls, 12);
Map.addLayer(naip, {bands: ['R', 'G', 'B']}, 'NAIP 2019');

var ndvi = naip.normalizedDifference(['N', 'R']).rename('NDVI');
var glcm = naip.select('N').toInt().glcmTexture({size: 4});
var contrast = glcm.select('N_contrast');
var sd = naip.select('N').reduceNeighborhood({
  reducer: ee.Reducer.stdDev(),
  kernel: ee.Kernel.circle(4)
}).rename('N_sd');

var stack = naip.addBands(ndvi).addBands(contrast).addBands(sd);

var canopy = ee.FeatureCollection('users/tlarsen/train/canopy');
var grass = ee.FeatureCollection('users/tlarsen/train/grass');
var impervious = ee.FeatureCollection('users/tlarsen/train/impervious');
var water = ee.FeatureCollection('users/tlarsen/train/water');
var shadow = ee.FeatureCollection('users/tlarsen/train/shadow');
var training = canopy.merge(grass).merge(impervious).merge(water).merge(shadow);

var sample = stack.sampleRegions({
  collection: training,
  properties: ['class'],
  scale: 1,
  tileScale: 16
});

var rf = ee.Classifier.smileRandomForest(50).train(sample, 'class', stack.bandNames());
var lc = stack.classify(rf);

// smooth
var lcSmooth = lc.focal_mode({radius: 2, kernelType: 'circle', units: 'pixels'});
Map.addLayer(lcSmooth, {min: 0, max: 4, palette: ['006400', '9acd32', '808080', '1e90ff', '000000']}, 'land cover');

// canopy % by neighborhood
var hoods = ee.FeatureCollection('users/tlarsen/mpls_neighborhoods');
var canopyPct = lcSmooth.eq(0).reduceRegions({
  collection: hoods,
  reducer: ee.Reducer.mean().setOutputs(['canopy']),
  scale: 2,
  tileScale: 8
});

var filled = ee.Image().float().paint(canopyPct, 'canopy');
Map.addLayer(filled, {min: 0, max: 0.5, palette: ['ffffcc', '78c679', '006837']}, 'canopy by neighborhood');

Export.table.toDrive({
  collection: canopyPct,
  description: 'mpls_canopy',
  selectors: ['NAME', 'canopy'],
  fileFormat: 'CSV'
});
