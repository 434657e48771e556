// Алматы, типы земельного покрова 2021
// Landsat 8, июнь - сентябрь

var almaty = ee.FeatureCollection('users/dauren/almaty_obl');
var points = ee.FeatureCollection('users/dauren/train_2021');
Map.centerObject(almaty, 9);

// маска облаков
function maskClouds(image) {
  var qa = image.select('QA_PIXEL');
  var mask = qa.bitwiseAnd(1 << 3).eq(0).and(qa.bitwiseAnd(1 << 4).eq(0));
  var optical = image.select('SR_B.').multiply(0.0000275).add(-0.2);
  return optical.updateMask(mask);
}

var image = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2')
  .filterBounds(almaty)
  .filterDate('2021-06-01', '2021-09-30')
  .filter(ee.Filter.lt('CLOUD_COVER', 30))
  .map(maskClouds)
  .median()
  .clip(almaty);

// индексы
var ndvi = image.normalizedDifference(['SR_B5', 'SR_B4']).rename('ndvi');
var ndsi = image.normalizedDifference(['SR_B3', 'SR_B6']).rename('ndsi');
var ndbi = image.normalizedDifference(['SR_B6', 'SR_B5']).rename('ndbi');
var dem = ee.Image('USGS/SRTMGL1_003');
var stack = image.addBands([ndvi, ndsi, ndbi]).addBands(dem).addBands(ee.Terrain.slope(dem));

Map.addLayer(image, {bands: ['SR_B4', 'SR_B3', 'SR_B2'], min: 0, max: 0.3}, 'Landsat 8');

// обучающая и тестовая выборки
var sample = stack.sampleRegions({
  collection: points,
  properties: ['class'],
  scale: 30,
  tileScale: 4
}).randomColumn('random');
var train = sample.filter(ee.Filter.lt('random', 0.7));
var test = sample.filter(ee.Filter.gte('random', 0.7));

var classifier = ee.Classifier.smileRandomForest(100).train({
  features: train,
  classProperty: 'class',
  inputProperties: stack.bandNames()
});
var classified = stack.classify(classifier);

var palette = ['#0000ff', '#006400', '#7cfc00', '#ffff00', '#ff0000', '#ffffff', '#8b7d6b'];
Map.addLayer(classified, {min: 0, max: 6, palette: palette}, 'Классификация');

var matrix = test.classify(classifier).errorMatrix('class', 'classification');
print('Матрица ошибок', matrix);
print('Общая точность', matrix.accuracy());
print('Каппа', matrix.kappa());

Export.image.toDrive({
  image: classified.toByte(),
  description: 'almaty_lc_2021',
  folder: 'GEE',
  region: almaty.geometry(),
  scale: 30,
  maxPixels: 1e13
});
