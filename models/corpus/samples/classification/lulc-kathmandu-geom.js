// geometries: forest, builtup, agriculture, river, bareland drawn as FeatureCollection imports with property "class"
var forest = ee.FeatureCollection('users/sgurung/ktm/forest'),
    builtup = ee.FeatureCollection('users/sgurung/ktm/builtup'),
    agriculture = ee.FeatureCollection('users/sgurung/ktm/agriculture'),
    river = ee.FeatureCollection('users/sgurung/ktm/river'),
    bareland = ee.FeatureCollection('users/sgurung/ktm/bareland'),
    valley = ee.FeatureCollection('users/sgurung/ktm/valley');

Map.centerObject(valley, 11);

//================= Image =================//
var dataset = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2')
                  .filterBounds(valley)
                  .filterDate('2021-10-01', '2022-03-31')
                  .filterMetadata('CLOUD_COVER', 'less_than', 5);

function applyScaleFactors(image) {
  var opticalBands = image.select('SR_B.').multiply(0.0000275).add(-0.2);
  var thermalBands = image.select('ST_B.*').multiply(0.00341802).add(149.0);
  return image.addBands(opticalBands, null, true)
              .addBands(thermalBands, null, true);
}

dataset = dataset.map(applyScaleFactors);
print(dataset);
var image = dataset.median().clip(valley);

var visualization = {
  bands: ['SR_B4', 'SR_B3', 'SR_B2'],
  min: 0.0,
  max: 0.3,
};
Map.addLayer(image, visualization, 'True Color (432)');

//================= Indices =================//
var ndvi = image.normalizedDifference(['SR_B5', 'SR_B4']).rename('NDVI');
var ndbi = image.normalizedDifference(['SR_B6', 'SR_B5']).rename('NDBI');
var mndwi = image.normalizedDifference(['SR_B3', 'SR_B6']).rename('MNDWI');
var final_image = image.select('SR_B.').addBands(ndvi).addBands(ndbi).addBands(mndwi);

//================= Training =================//
var merged = forest.merge(builtup).merge(agriculture).merge(river).merge(bareland);
var bands = ['SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B6', 'SR_B7', 'NDVI', 'NDBI', 'MNDWI'];

var training = final_image.select(bands).sampleRegions({
  collection: merged,
  properties: ['class'],
  scale: 30
});
print('training', training.limit(10));

var withRandom = training.randomColumn('random');
var split = 0.7;
var trainingPartition = withRandom.filter(ee.Filter.lt('random', split));
var testingPartition = withRandom.filter(ee.Filter.gte('random', split));

//================= Classifier =================//
var classifier = ee.Classifier.smileRandomForest(100).train({
  features: trainingPartition,
  classProperty: 'class',
  inputProperties: bands
});

var classified = final_image.select(bands).classify(classifier);
Map.addLayer(classified, {min: 1, max: 5, palette: ['darkgreen', 'red', 'yellow', 'blue', 'brown']}, 'Classified');

//================= Accuracy =================//
var test = testingPartition.classify(classifier);
var confusionMatrix = test.errorMatrix('class', 'classification');
print('Confusion Matrix', confusionMatrix);
print('Overall Accuracy', confusionMatrix.accuracy());
print('Kappa Coefficient', confusionMatrix.kappa());
print('Producers Accuracy', confusionMatrix.producersAccuracy());
print('Users Accuracy', confusionMatrix.consumersAccuracy());

//================= Area =================//
var class1 = classified.eq(1).multiply(ee.Image.pixelArea()).divide(1000000);
var class2 = classified.eq(2).multiply(ee.Image.pixelArea()).divide(1000000);
var class3 = classified.eq(3).multiply(ee.Image.pixelArea()).divide(1000000);
var class4 = classified.eq(4).multiply(ee.Image.pixelArea()).divide(1000000);
var class5 = classified.eq(5).multiply(ee.Image.pixelArea()).divide(1000000);

var forestArea = class1.reduceRegion({reducer: ee.Reducer.sum(), geometry: valley, scale: 30, maxPixels: 1e9});
var builtupArea = class2.reduceRegion({reducer: ee.Reducer.sum(), geometry: valley, scale: 30, maxPixels: 1e9});
var agricultureArea = class3.reduceRegion({reducer: ee.Reducer.sum(), geometry: valley, scale: 30, maxPixels: 1e9});
var riverArea = class4.reduceRegion({reducer: ee.Reducer.sum(), geometry: valley, scale: 30, maxPixels: 1e9});
var barelandArea = class5.reduceRegion({reducer: ee.Reducer.sum(), geometry: valley, scale: 30, maxPixels: 1e9});

print('Forest area (sq km)', forestArea);
print('Builtup area (sq km)', builtupArea);
print('Agriculture area (sq km)', agricultureArea);
print('River area (sq km)', riverArea);
print('Bareland area (sq km)', barelandArea);

//================= Export =================//
Export.image.toDrive({
  image: classified,
  description: 'Kathmandu_LULC_2022',
  folder: 'GEE_Exports',
  scale: 30,
  region: valley.geometry(),
  fileFormat: 'GeoTIFF',
  crs: 'EPSG:4326',
  maxPixels: 1e13
});
