var box = ee.Geometry.Polygon([[[30, -2], [30.5, -2], [30.5, -1.5], [30, -1.5]]]);
var bands = ['SR_B2', 'SR_B3', 'SR_B4', 'SR_B5'];
var image = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2').filterBounds(box).filterDate('2020', '2021')
    .map(function(scene) {
      var clear = scene.select('QA_PIXEL').bitwiseAnd(parseInt('11000', 2)).eq(0);
      var optical = scene.select('SR_B.').multiply(0.0000275).add(-0.2);
      return scene.addBands(optical, null, true).updateMask(clear);
    }).median();
var labels = ee.Image('ESA/WorldCover/v100/2020').select('Map').remap([10, 20, 30, 40], [0, 1, 2, 3]).rename('class');
var samples = image.select(bands).addBands(labels)
    .stratifiedSample({numPoints: 200, classBand: 'class', region: box, scale: 30, seed: 1})
    .randomColumn();
var training = samples.filter(ee.Filter.lt('random', 0.7));
var testing = samples.filter(ee.Filter.gte('random', 0.7));
var forest = ee.Classifier.smileRandomForest(100).train(training, 'class', bands);
var matrix = testing.classify(forest).errorMatrix('class', 'classification');
print('Accuracy', matrix.accuracy(), matrix.kappa());
Map.addLayer(image.select(bands).classify(forest), {min: 0, max: 3}, 'Land cover');
