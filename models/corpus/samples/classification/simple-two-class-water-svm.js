// linear SVM
var aoi = ee.Geometry.Rectangle([101.3, 56.1, 101.9, 56.4]);
var img = ee.ImageCollection('LANDSAT/LC08/C02/T1_TOA').filterBounds(aoi).filterDate('2021-06-15', '2021-08-31').sort('CLOUD_COVER').first().clip(aoi);
var water = ee.FeatureCollection([
  ee.Feature(ee.Geometry.Point([101.45, 56.20]).buffer(500), {c: 1}),
  ee.Feature(ee.Geometry.Point([101.52, 56.24]).buffer(500), {c: 1})
]);
var land = ee.FeatureCollection([
  ee.Feature(ee.Geometry.Point([101.80, 56.30]).buffer(500), {c: 0}),
  ee.Feature(ee.Geometry.Point([101.70, 56.15]).buffer(500), {c: 0})
]);
var bands = ['B3', 'B5', 'B6'];
var training = img.select(bands).sampleRegions({collection: water.merge(land), properties: ['c'], scale: 30});
var svm = ee.Classifier.libsvm({kernelType: 'LINEAR', cost: 1}).train(training, 'c', bands);
var result = img.select(bands).classify(svm);
Map.centerObject(aoi, 11);
Map.addLayer(img, {bands: ['B4', 'B3', 'B2'], min: 0, max: 0.2}, 'img');
Map.addLayer(result, {min: 0, max: 1, palette: ['tan', 'blue']}, 'water');
print(svm.confusionMatrix());
