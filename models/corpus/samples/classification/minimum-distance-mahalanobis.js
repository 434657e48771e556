// minimum distance classifiers
var scene = ee.Image('LANDSAT/LC08/C02/T1_L2/LC08_190026_20190825');
var bands = ['SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B6', 'SR_B7'];
var image = scene.select(bands).multiply(0.0000275).add(-0.2);

Map.centerObject(scene, 8);
Map.addLayer(image, {bands: ['SR_B4', 'SR_B3', 'SR_B2'], min: 0, max: 0.2}, 'scene');

var polys = ee.FeatureCollection('users/pnovak/moravia_polys');
var train = image.sampleRegions({collection: polys, properties: ['lc'], scale: 30});

var euclid = ee.Classifier.minimumDistance('euclidean').train(train, 'lc', bands);
var cosine = ee.Classifier.minimumDistance('cosine').train(train, 'lc', bands);
var maha = ee.Classifier.minimumDistance('mahalanobis').train(train, 'lc', bands);

var vis = {min: 1, max: 5, palette: ['blue', 'green', 'yellow', 'red', 'gray']};
Map.addLayer(image.classify(euclid), vis, 'euclidean', false);
Map.addLayer(image.classify(cosine), vis, 'cosine', false);
Map.addLayer(image.classify(maha), vis, 'mahalanobis');

print('euclidean', euclid.confusionMatrix().accuracy());
print('cosine', cosine.confusionMatrix().accuracy());
print('mahalanobis', maha.confusionMatrix().accuracy());
