//Khartoum LULC 2018, Sentinel-2 L1C
//Randa A.

var table = ee.FeatureCollection("users/randa/khartoum_state");
var agriculture = ee.FeatureCollection("users/randa/agriculture");
var builtup = ee.FeatureCollection("users/randa/builtup");
var nile = ee.FeatureCollection("users/randa/nile");
var desert = ee.FeatureCollection("users/randa/desert");

var s2 = ee.ImageCollection("COPERNICUS/S2")
.filterBounds(table)
.filterDate('2018-01-01', '2018-12-31')
.filterMetadata('CLOUDY_PIXEL_PERCENTAGE', 'less_than', 1);

print('count', s2.size());
var median = s2.median().clip(table);
var visparams = {bands: ['B4', 'B3', 'B2'], min: 0, max: 4000};
Map.addLayer(median, visparams, 'S2');
Map.centerObject(table, 9);

var training_points = agriculture.merge(builtup).merge(nile).merge(desert);
var training_bands = ['B2', 'B3', 'B4', 'B8', 'B11', 'B12'];
var input = median.select(training_bands);

var trainImage = input.sampleRegions({
  collection: training_points,
  properties: ['cls'],
  scale: 30
});

var trainingdata = trainImage.randomColumn();
var trainset = trainingdata.filter(ee.Filter.lessThan('random', 0.8));
var testset = trainingdata.filter(ee.Filter.greaterThanOrEquals('random', 0.8));

var classifier = ee.Classifier.smileCart().train(trainset, 'cls', training_bands);
var classified = input.classify(classifier);

Map.addLayer(classified, {min: 0, max: 3, palette: ['green', 'red', 'blue', 'yellow']}, 'LULC');

var cm = testset.classify(classifier).errorMatrix('cls', 'classification');
print('Confusion matrix', cm);
print('Overall accuracy', cm.accuracy());

//area
var all = classified.eq(0).rename('agri')
.addBands(classified.eq(1).rename('built'))
.addBands(classified.eq(2).rename('water'))
.addBands(classified.eq(3).rename('desert'))
.multiply(ee.Image.pixelArea()).divide(1000000);

var area = all.reduceRegion({
  reducer: ee.Reducer.sum(),
  geometry: table,
  scale: 100,
  maxPixels: 1e13
});
print('Area sq km', area);

Export.image.toDrive({
  image: classified,
  description: 'khartoum_lulc',
  scale: 10,
  region: table,
  maxPixels: 1e13
});
