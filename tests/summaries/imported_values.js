var image = l5.filterBounds(place).filterDate('2005-01-01', '2006-01-01').sort('CLOUD_COVER').first();
var samples = urban.merge(forest).merge(water);
var training = image.sampleRegions({collection: samples, properties: ['landcover'], scale: 30});
var trained = ee.Classifier.smileCart().train(training, 'landcover', image.bandNames());
Map.addLayer(image.classify(trained), {min: 0, max: 2, palette: ['red', 'green', 'blue']}, 'Classes');
