// Object-based classification with SNIC, vineyards in Langhe
// G. Ferraris, 2021

var aoi = ee.Geometry.Polygon(
        [[[7.85, 44.72],
          [7.85, 44.52],
          [8.18, 44.52],
          [8.18, 44.72]]]);
Map.centerObject(aoi, 12);
Map.setOptions('SATELLITE');

// parametri
var superPixelSeedSize = 10;
var compactness = 0;
var neighborhoodSize = 64;
var bands = ['B2', 'B3', 'B4', 'B5', 'B6', 'B7', 'B8', 'B8A', 'B11', 'B12'];

// Sentinel-2 estate 2020
var S2 = ee.ImageCollection('COPERNICUS/S2_SR')
  .filterBounds(aoi)
  .filterDate('2020-06-01', '2020-09-15')
  .filterMetadata('CLOUDY_PIXEL_PERCENTAGE', 'less_than', 10)
  .median()
  .clip(aoi);

var ndvi = S2.normalizedDifference(['B8', 'B4']).rename('NDVI');
var bsi = S2.expression(
  '((SWIR + RED) - (NIR + BLUE)) / ((SWIR + RED) + (NIR + BLUE))', {
    'SWIR': S2.select('B11'),
    'RED': S2.select('B4'),
    'NIR': S2.select('B8'),
    'BLUE': S2.select('B2')
  }).rename('BSI');

var image = S2.select(bands).addBands(ndvi).addBands(bsi);
Map.addLayer(image, {bands: ['B4', 'B3', 'B2'], min: 0, max: 2500}, 'S2 RGB');

// segmentazione
var seeds = ee.Algorithms.Image.Segmentation.seedGrid(superPixelSeedSize);
Map.addLayer(seeds, {}, 'seeds', false);

var snic = ee.Algorithms.Image.Segmentation.SNIC({
  image: image,
  size: superPixelSeedSize,
  compactness: compactness,
  connectivity: 8,
  neighborhoodSize: neighborhoodSize,
  seeds: seeds
});

var clusters = snic.select('clusters');
Map.addLayer(clusters.randomVisualizer(), {}, 'clusters', false);

// GLCM
var gray = image.expression(
  '(0.3 * NIR) + (0.59 * RED) + (0.11 * GREEN)', {
    'NIR': image.select('B8'),
    'RED': image.select('B4'),
    'GREEN': image.select('B3')
  }).rename('gray');

var glcm = gray.unitScale(0, 3000).multiply(100).toInt().glcmTexture({size: 2});
var texture = glcm.select(['gray_asm', 'gray_contrast', 'gray_corr', 'gray_ent', 'gray_var', 'gray_idm', 'gray_savg']);

// media degli oggetti
var objectPropertiesImage = snic.select(['B2_mean', 'B3_mean', 'B4_mean', 'B8_mean', 'B11_mean', 'NDVI_mean', 'BSI_mean'])
  .addBands(texture.addBands(clusters).reduceConnectedComponents({
    reducer: ee.Reducer.mean(),
    labelBand: 'clusters',
    maxSize: 256
  }));

print(objectPropertiesImage.bandNames());
var featureBands = objectPropertiesImage.bandNames();

var punti = ee.FeatureCollection('users/gferraris/langhe_training').randomColumn('random', 42);
var train = punti.filter(ee.Filter.lt('random', 0.7));
var test = punti.filter(ee.Filter.gte('random', 0.7));

var training = objectPropertiesImage.sampleRegions({
  collection: train,
  properties: ['classe'],
  scale: 10,
  tileScale: 4
});

var classifier = ee.Classifier.smileRandomForest({numberOfTrees: 100, minLeafPopulation: 5}).train({
  features: training,
  classProperty: 'classe',
  inputProperties: featureBands
});

var classified = objectPropertiesImage.classify(classifier);
var palette = ['#0b4a8b', '#117733', '#882255', '#ddcc77', '#cc3311'];
Map.addLayer(classified, {min: 1, max: 5, palette: palette}, 'Classificazione OBIA');

var testing = classified.sampleRegions({
  collection: test,
  properties: ['classe'],
  scale: 10,
  tileScale: 4
});
var cm = testing.errorMatrix('classe', 'classification');
print('Matrice di confusione', cm);
print('OA', cm.accuracy());
print('Kappa', cm.kappa());
