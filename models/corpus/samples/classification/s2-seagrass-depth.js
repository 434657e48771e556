// Posidonia, Baie de Calvi: classification bathymétrique et indices
var calvi = ee.Geometry.Rectangle([8.70, 42.55, 8.82, 42.62]);
Map.centerObject(calvi, 13);

var s2 = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
  .filterBounds(calvi)
  .filterDate('2022-05-01', '2022-10-01')
  .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 3));
print(s2.size());

// réduire le sunglint avec le 20e percentile
var img = s2.select(['B1', 'B2', 'B3', 'B4', 'B8']).reduce(ee.Reducer.percentile([20])).rename(['B1', 'B2', 'B3', 'B4', 'B8']).divide(10000).clip(calvi);

var eau = img.normalizedDifference(['B3', 'B8']).gt(0.2);
img = img.updateMask(eau);

// ratio de Stumpf
var stumpf = img.select('B2').multiply(1000).log().divide(img.select('B3').multiply(1000).log()).rename('stumpf');
var dii = img.select('B2').log().subtract(img.select('B3').log().multiply(0.85)).rename('dii');
var pile = img.select(['B1', 'B2', 'B3', 'B4']).addBands(stumpf).addBands(dii);

Map.addLayer(img, {bands: ['B4', 'B3', 'B2'], min: 0, max: 0.08}, 'RGB');
Map.addLayer(stumpf, {min: 0.95, max: 1.15, palette: ['ffffcc', '41b6c4', '081d58']}, 'profondeur relative', false);

var posidonie = ee.FeatureCollection('users/jfabiani/posidonie').map(function(f) { return f.set('c', 1); });
var sable = ee.FeatureCollection('users/jfabiani/sable').map(function(f) { return f.set('c', 2); });
var roche = ee.FeatureCollection('users/jfabiani/roche').map(function(f) { return f.set('c', 3); });
var profond = ee.FeatureCollection('users/jfabiani/eau_profonde').map(function(f) { return f.set('c', 4); });
var tout = posidonie.merge(sable).merge(roche).merge(profond);

var d = pile.sampleRegions({collection: tout, properties: ['c'], scale: 10}).randomColumn('alea', 3);
var svm = ee.Classifier.libsvm({kernelType: 'RBF', gamma: 10, cost: 100}).train(d.filter(ee.Filter.lt('alea', 0.7)), 'c', pile.bandNames());
var rf = ee.Classifier.smileRandomForest(150).train(d.filter(ee.Filter.lt('alea', 0.7)), 'c', pile.bandNames());

var val = d.filter(ee.Filter.gte('alea', 0.7));
print('SVM', val.classify(svm).errorMatrix('c', 'classification').accuracy());
print('RF', val.classify(rf).errorMatrix('c', 'classification').accuracy());

var carte = pile.classify(rf);
Map.addLayer(carte, {min: 1, max: 4, palette: ['#006d2c', '#fee391', '#8c510a', '#08306b']}, 'habitats');
