// Floating kelp canopy, False Bay
// Landsat 8 OLI, low tide scenes picked by hand
var falseBay = ee.Geometry.Rectangle([18.40, -34.40, 18.90, -34.05]);
Map.centerObject(falseBay, 11);

var scenes = [
  'LANDSAT/LC08/C02/T1_L2/LC08_175084_20180112',
  'LANDSAT/LC08/C02/T1_L2/LC08_175084_20190131',
  'LANDSAT/LC08/C02/T1_L2/LC08_175084_20200203',
];
var col = ee.ImageCollection(scenes.map(function(id) { return ee.Image(id); }));

var image = col.map(function(i) {
  return i.select('SR_B.').multiply(0.0000275).add(-0.2);
}).median().clip(falseBay);

// land mask
var land = ee.Image('USGS/SRTMGL1_003').gt(2).focal_max(2).unmask(0);
image = image.updateMask(land.not());

var ndvi = image.normalizedDifference(['SR_B5', 'SR_B4']).rename('NDVI');
var fai = image.expression('NIR - (RED + (SWIR - RED) * (865.0 - 655.0) / (1609.0 - 655.0))', {
  NIR: image.select('SR_B5'),
  RED: image.select('SR_B4'),
  SWIR: image.select('SR_B6')
}).rename('FAI');
var kd = image.select('SR_B5').subtract(image.select('SR_B4')).rename('KD');

var stack = image.addBands(ndvi).addBands(fai).addBands(kd);
Map.addLayer(image, {bands: ['SR_B5', 'SR_B4', 'SR_B3'], min: 0, max: 0.1}, 'NIR R G');
Map.addLayer(fai, {min: -0.01, max: 0.05, palette: ['blue', 'white', 'green']}, 'FAI', false);

var kelp = ee.FeatureCollection('users/tmokoena/kelp_pts');
var water = ee.FeatureCollection('users/tmokoena/water_pts');
var glint = ee.FeatureCollection('users/tmokoena/glint_pts');
var all = kelp.merge(water).merge(glint);

var tr = stack.sampleRegions({collection: all, properties: ['type'], scale: 30});
var cart = ee.Classifier.smileCart(15).train(tr, 'type', stack.bandNames());
print('tree', cart.explain());
var kelpMap = stack.classify(cart).eq(1).selfMask();
Map.addLayer(kelpMap, {palette: ['#b5651d']}, 'kelp');

var ha = kelpMap.multiply(ee.Image.pixelArea()).divide(1e4).reduceRegion({reducer: ee.Reducer.sum(), geometry: falseBay, scale: 30, maxPixels: 1e9});
print('kelp canopy (ha)', ha.get('classification'));
