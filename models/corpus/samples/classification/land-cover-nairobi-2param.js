// NAIROBI LAND COVER - RANDOM FOREST
// Peter O. - Msc Geospatial Engineering

//1. AREA OF INTEREST
var nairobi = ee.FeatureCollection('users/pomondi/Nairobi_county');
Map.addLayer(nairobi, {}, 'Nairobi');
Map.centerObject(nairobi, 11);

//2. IMAGES
//2.1 Cloud masking function
function cloudMask(image){
  var qa = image.select('pixel_qa');
  var cloudShadowBitMask = (1 << 3);
  var cloudsBitMask = (1 << 5);
  var mask = qa.bitwiseAnd(cloudShadowBitMask).eq(0)
                 .and(qa.bitwiseAnd(cloudsBitMask).eq(0));
  return image.updateMask(mask);
}

//2.2 Landsat 8 2018
var L8 = ee.ImageCollection('LANDSAT/LC08/C01/T1_SR')
                  .filterDate('2018-01-01', '2018-12-31')
                  .filterBounds(nairobi)
                  .map(cloudMask);
print('L8 images', L8.size());

var L8_2018 = L8.median().clip(nairobi);

//2.3 Visualize
var visParams = {
  bands: ['B4', 'B3', 'B2'],
  min: 0,
  max: 3000,
  gamma: 1.4,
};
Map.addLayer(L8_2018, visParams, 'L8 2018');

//3. INDICES
var NDVI = L8_2018.normalizedDifference(['B5','B4']).rename('NDVI');
var NDBI = L8_2018.normalizedDifference(['B6','B5']).rename('NDBI');
var BU = NDBI.subtract(NDVI).rename('BU');
var L8_final = L8_2018.select(['B2','B3','B4','B5','B6','B7']).addBands([NDVI, NDBI, BU]);

//4. TRAINING DATA
var forest = ee.FeatureCollection('users/pomondi/forest');
var built = ee.FeatureCollection('users/pomondi/built');
var agric = ee.FeatureCollection('users/pomondi/agric');
var grass = ee.FeatureCollection('users/pomondi/grass');
var bare = ee.FeatureCollection('users/pomondi/bare');
var water = ee.FeatureCollection('users/pomondi/water');
var Training_Points = forest.merge(built).merge(agric).merge(grass).merge(bare).merge(water);

//5. SAMPLE AND SPLIT
var bands = ['B2','B3','B4','B5','B6','B7','NDVI','NDBI','BU'];
var training = L8_final.select(bands).sampleRegions({
  collection: Training_Points,
  properties: ['LC'],
  scale: 30
});
var withRandom = training.randomColumn('random');
var trainingPartition = withRandom.filter(ee.Filter.lt('random', 0.7));
var testingPartition = withRandom.filter(ee.Filter.gte('random', 0.7));

//6. CLASSIFY
var classifier = ee.Classifier.smileRandomForest(100).train({
  features: trainingPartition,
  classProperty: 'LC',
  inputProperties: bands
});
var classified = L8_final.select(bands).classify(classifier);

Map.addLayer(classified, {min: 1, max: 6, palette: ['#08520c','#f00000','#f5e642','#86e38a','#c9a27a','#1b4ff5']}, 'LC 2018');

//7. ACCURACY
var testing = testingPartition.classify(classifier);
var confusionMatrix = testing.errorMatrix('LC', 'classification');
print('Confusion Matrix', confusionMatrix);
print('Overall Accuracy', confusionMatrix.accuracy());
print('Kappa', confusionMatrix.kappa());

//8. EXPORT
Export.image.toDrive({
  image: classified,
  description: 'Nairobi_LC_2018',
  folder: 'GEE',
  region: nairobi.geometry().bounds(),
  scale: 30,
  maxPixels: 1e9
});
