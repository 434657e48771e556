// detection of photovoltaic plants in Rajasthan
var bhadla = ee.Geometry.Point([71.92, 27.53]).buffer(15000).bounds();
var s2 = ee.ImageCollection('COPERNICUS/S2_SR').filterBounds(bhadla).filterDate('2021-01-01', '2021-03-31').filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 5)).median().clip(bhadla);
var s1 = ee.ImageCollection('COPERNICUS/S1_GRD').filterBounds(bhadla).filterDate('2021-01-01', '2021-03-31')
  .filter(ee.Filter.eq('instrumentMode', 'IW'))
  .filter(ee.Filter.listContains('transmitterReceiverPolarisation', 'VV'))
  .select(['VV', 'VH']).mean().clip(bhadla);

var opt = s2.select(['B2', 'B3', 'B4', 'B8', 'B11', 'B12']).divide(10000);
var stack = opt.addBands(s1).addBands(opt.normalizedDifference(['B8', 'B11']).rename('ndbi_neg')).addBands(opt.normalizedDifference(['B8', 'B4']).rename('ndvi'));

Map.centerObject(bhadla, 12);
Map.addLayer(opt, {bands: ['B12', 'B11', 'B4'], min: 0.05, max: 0.5}, 'swir');

var panels = ee.Geometry.MultiPoint([[71.91, 27.52], [71.93, 27.54], [71.89, 27.53], [71.95, 27.50], [71.90, 27.55]]);
var desert = ee.Geometry.MultiPoint([[71.80, 27.50], [71.82, 27.60], [72.02, 27.58], [72.00, 27.45], [71.85, 27.44]]);
var train = ee.FeatureCollection([
  ee.Feature(panels, {class: 1}),
  ee.Feature(desert, {class: 0})
]);

var t = stack.sampleRegions({collection: train, properties: ['class'], scale: 10});
var svm = ee.Classifier.libsvm({kernelType: 'RBF', gamma: 0.7, cost: 10}).train(t, 'class', stack.bandNames());
var pv = stack.classify(svm);
pv = pv.focal_max(2).focal_min(4).focal_max(2);
Map.addLayer(pv.selfMask(), {palette: ['purple']}, 'PV');
print('km2', pv.multiply(ee.Image.pixelArea()).divide(1e6).reduceRegion({reducer: ee.Reducer.sum(), geometry: bhadla, scale: 10, maxPixels: 1e9}));
