// Sugarcane area, Khon Kaen, harvest season 2020/21
var province = ee.FeatureCollection('FAO/GAUL/2015/level1').filter(ee.Filter.eq('ADM1_NAME', 'Khon Kaen'));
Map.centerObject(province, 9);

var dataset = ee.ImageCollection('COPERNICUS/S2_SR')
                  .filterDate('2020-06-01', '2021-05-31')
                  .filterBounds(province)
                  .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 30));

var maskCloud = function(image) {
  var QA60 = image.select('QA60');
  return image.updateMask(QA60.lt(1)).divide(10000).copyProperties(image, ['system:time_start']);
};

var addNDVI = function(image) {
  image = ee.Image(image);
  return image.addBands(image.normalizedDifference(['B8', 'B4']).rename('NDVI'));
};

var withNDVI = dataset.map(maskCloud).map(addNDVI);

// quarterly composites
var q1 = withNDVI.filterDate('2020-06-01', '2020-09-01').median().select(['B4', 'B8', 'B11', 'NDVI'], ['B4_q1', 'B8_q1', 'B11_q1', 'NDVI_q1']);
var q2 = withNDVI.filterDate('2020-09-01', '2020-12-01').median().select(['B4', 'B8', 'B11', 'NDVI'], ['B4_q2', 'B8_q2', 'B11_q2', 'NDVI_q2']);
var q3 = withNDVI.filterDate('2020-12-01', '2021-03-01').median().select(['B4', 'B8', 'B11', 'NDVI'], ['B4_q3', 'B8_q3', 'B11_q3', 'NDVI_q3']);
var q4 = withNDVI.filterDate('2021-03-01', '2021-06-01').median().select(['B4', 'B8', 'B11', 'NDVI'], ['B4_q4', 'B8_q4', 'B11_q4', 'NDVI_q4']);

var stack = q1.addBands(q2).addBands(q3).addBands(q4).clip(province);
Map.addLayer(stack, {bands: ['NDVI_q1', 'NDVI_q2', 'NDVI_q3'], min: 0, max: 0.9}, 'NDVI q1 q2 q3');

var cane = ee.FeatureCollection('users/narong/cane').map(function(f) { return f.set('class', 1); });
var paddy = ee.FeatureCollection('users/narong/paddy').map(function(f) { return f.set('class', 2); });
var cassava = ee.FeatureCollection('users/narong/cassava').map(function(f) { return f.set('class', 3); });
var forest = ee.FeatureCollection('users/narong/forest').map(function(f) { return f.set('class', 4); });
var urban = ee.FeatureCollection('users/narong/urban').map(function(f) { return f.set('class', 5); });
var water = ee.FeatureCollection('users/narong/water').map(function(f) { return f.set('class', 6); });

var gcp = cane.merge(paddy).merge(cassava).merge(forest).merge(urban).merge(water).randomColumn('rand', 2021);
var trainGcp = gcp.filter(ee.Filter.lt('rand', 0.7));
var valGcp = gcp.filter(ee.Filter.gte('rand', 0.7));

var train = stack.sampleRegions({collection: trainGcp, properties: ['class'], scale: 10, tileScale: 16});
var val = stack.sampleRegions({collection: valGcp, properties: ['class'], scale: 10, tileScale: 16});

var gtb = ee.Classifier.smileGradientTreeBoost(100).train(train, 'class', stack.bandNames());
var result = stack.classify(gtb);

var classVis = {min: 1, max: 6, palette: ['#8bc34a', '#ffeb3b', '#ff9800', '#1b5e20', '#e53935', '#1e88e5']};
Map.addLayer(result, classVis, 'Crop types');

var errorMatrix = val.classify(gtb).errorMatrix('class', 'classification');
print('Error matrix', errorMatrix);
print('Overall accuracy', errorMatrix.accuracy());
print('Kappa', errorMatrix.kappa());
print('User accuracy', errorMatrix.consumersAccuracy());
print('Producer accuracy', errorMatrix.producersAccuracy());

// rai = 1600 m2
var caneRai = result.eq(1).multiply(ee.Image.pixelArea()).divide(1600).reduceRegion({
  reducer: ee.Reducer.sum(),
  geometry: province.geometry(),
  scale: 20,
  maxPixels: 1e13,
  tileScale: 8
});
print('Sugarcane (rai)', caneRai.get('classification'));
