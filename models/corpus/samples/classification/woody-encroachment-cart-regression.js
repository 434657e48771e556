// CART regression tree: percent tree cover (VCF) from Landsat
var tile = ee.Geometry.Rectangle([-16.3, 12.6, -15.3, 13.4]);
var vcf = ee.ImageCollection('MODIS/006/MOD44B').filterDate('2018-01-01', '2018-12-31').first().select('Percent_Tree_Cover');
vcf = vcf.updateMask(vcf.lte(100));

var landsat = ee.ImageCollection('LANDSAT/LC08/C02/T1_TOA')
  .filterBounds(tile)
  .filterDate('2018-01-01', '2018-12-31')
  .filter(ee.Filter.lt('CLOUD_COVER', 10))
  .median()
  .select('B[1-7]');
landsat = landsat.addBands(landsat.normalizedDifference(['B5', 'B4']).rename('ndvi'));

var predictionBands = landsat.bandNames();

var training = landsat.addBands(vcf).sample({
  region: tile,
  scale: 250,
  numPixels: 2500,
  seed: 1
});

var cart = ee.Classifier.smileCart().setOutputMode('REGRESSION').train({
  features: training,
  classProperty: 'Percent_Tree_Cover',
  inputProperties: predictionBands
});
var tree = landsat.classify(cart);

// linear regression for comparison
var lin = landsat.addBands(ee.Image(1).rename('constant')).select(['constant'].concat(['B1', 'B2', 'B3', 'B4', 'B5', 'B6', 'B7', 'ndvi'])).addBands(vcf)
  .reduceRegion({
    reducer: ee.Reducer.linearRegression({numX: 9, numY: 1}),
    geometry: tile,
    scale: 250,
    bestEffort: true
  });
var coefs = ee.Array(lin.get('coefficients')).project([0]).toList();
var linear = landsat.addBands(ee.Image(1).rename('constant')).select(['constant', 'B1', 'B2', 'B3', 'B4', 'B5', 'B6', 'B7', 'ndvi'])
  .multiply(ee.Image.constant(coefs)).reduce(ee.Reducer.sum());

Map.centerObject(tile, 9);
Map.addLayer(vcf.clip(tile), {min: 0, max: 60, palette: ['white', 'green']}, 'VCF');
Map.addLayer(tree.clip(tile), {min: 0, max: 60, palette: ['white', 'green']}, 'CART');
Map.addLayer(linear.clip(tile), {min: 0, max: 60, palette: ['white', 'green']}, 'linear', false);
