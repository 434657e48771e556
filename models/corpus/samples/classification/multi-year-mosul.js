// LULC change in Mosul 1990 2000 2010 2020
var mosul = ee.FeatureCollection("users/hassanal/mosul");
Map.centerObject(mosul, 11);

// ===== scale factors =====
function applyScaleFactorsL5(image) {
  var opticalBands = image.select('SR_B.').multiply(0.0000275).add(-0.2);
  var thermalBand = image.select('ST_B6').multiply(0.00341802).add(149.0);
  return image.addBands(opticalBands, null, true)
              .addBands(thermalBand, null, true);
}

function applyScaleFactorsL8(image) {
  var opticalBands = image.select('SR_B.').multiply(0.0000275).add(-0.2);
  var thermalBands = image.select('ST_B.*').multiply(0.00341802).add(149.0);
  return image.addBands(opticalBands, null, true)
              .addBands(thermalBands, null, true);
}

// ===== 1990 =====
var L5_1990 = ee.ImageCollection('LANDSAT/LT05/C02/T1_L2')
  .filterBounds(mosul)
  .filterDate('1990-03-01', '1990-06-30')
  .filter(ee.Filter.lt('CLOUD_COVER', 10))
  .map(applyScaleFactorsL5)
  .median()
  .clip(mosul);
Map.addLayer(L5_1990, {bands: ['SR_B3', 'SR_B2', 'SR_B1'], min: 0, max: 0.3}, 'L5 1990', false);

// ===== 2000 =====
var L5_2000 = ee.ImageCollection('LANDSAT/LT05/C02/T1_L2')
  .filterBounds(mosul)
  .filterDate('2000-03-01', '2000-06-30')
  .filter(ee.Filter.lt('CLOUD_COVER', 10))
  .map(applyScaleFactorsL5)
  .median()
  .clip(mosul);
Map.addLayer(L5_2000, {bands: ['SR_B3', 'SR_B2', 'SR_B1'], min: 0, max: 0.3}, 'L5 2000', false);

// ===== 2010 =====
var L5_2010 = ee.ImageCollection('LANDSAT/LT05/C02/T1_L2')
  .filterBounds(mosul)
  .filterDate('2010-03-01', '2010-06-30')
  .filter(ee.Filter.lt('CLOUD_COVER', 10))
  .map(applyScaleFactorsL5)
  .median()
  .clip(mosul);
Map.addLayer(L5_2010, {bands: ['SR_B3', 'SR_B2', 'SR_B1'], min: 0, max: 0.3}, 'L5 2010', false);

// ===== 2020 =====
var L8_2020 = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2')
  .filterBounds(mosul)
  .filterDate('2020-03-01', '2020-06-30')
  .filter(ee.Filter.lt('CLOUD_COVER', 10))
  .map(applyScaleFactorsL8)
  .median()
  .clip(mosul);
Map.addLayer(L8_2020, {bands: ['SR_B4', 'SR_B3', 'SR_B2'], min: 0, max: 0.3}, 'L8 2020', false);

// ===== training =====
var urban = ee.FeatureCollection("users/hassanal/urban");
var agri = ee.FeatureCollection("users/hassanal/agri");
var water = ee.FeatureCollection("users/hassanal/water");
var barren = ee.FeatureCollection("users/hassanal/barren");
var samples = urban.merge(agri).merge(water).merge(barren);

var bandsL5 = ['SR_B1', 'SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B7'];
var bandsL8 = ['SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B6', 'SR_B7'];

var palette = ['red', 'green', 'blue', 'yellow'];

// ----- classify 1990 -----
var training1990 = L5_1990.select(bandsL5).sampleRegions({
  collection: samples,
  properties: ['lc'],
  scale: 30
});
var svm1990 = ee.Classifier.libsvm({kernelType: 'RBF', gamma: 0.5, cost: 10})
  .train(training1990, 'lc', bandsL5);
var lc1990 = L5_1990.select(bandsL5).classify(svm1990);
Map.addLayer(lc1990, {min: 0, max: 3, palette: palette}, 'LULC 1990');

// ----- classify 2000 -----
var training2000 = L5_2000.select(bandsL5).sampleRegions({
  collection: samples,
  properties: ['lc'],
  scale: 30
});
var svm2000 = ee.Classifier.libsvm({kernelType: 'RBF', gamma: 0.5, cost: 10})
  .train(training2000, 'lc', bandsL5);
var lc2000 = L5_2000.select(bandsL5).classify(svm2000);
Map.addLayer(lc2000, {min: 0, max: 3, palette: palette}, 'LULC 2000');

// ----- classify 2010 -----
var training2010 = L5_2010.select(bandsL5).sampleRegions({
  collection: samples,
  properties: ['lc'],
  scale: 30
});
var svm2010 = ee.Classifier.libsvm({kernelType: 'RBF', gamma: 0.5, cost: 10})
  .train(training2010, 'lc', bandsL5);
var lc2010 = L5_2010.select(bandsL5).classify(svm2010);
Map.addLayer(lc2010, {min: 0, max: 3, palette: palette}, 'LULC 2010');

// ----- classify 2020 -----
var training2020 = L8_2020.select(bandsL8).sampleRegions({
  collection: samples,
  properties: ['lc'],
  scale: 30
});
var svm2020 = ee.Classifier.libsvm({kernelType: 'RBF', gamma: 0.5, cost: 10})
  .train(training2020, 'lc', bandsL8);
var lc2020 = L8_2020.select(bandsL8).classify(svm2020);
Map.addLayer(lc2020, {min: 0, max: 3, palette: palette}, 'LULC 2020');

// ===== export =====
Export.image.toDrive({
  image: lc1990,
  description: 'LULC_Mosul_1990',
  folder: 'GEE_Mosul',
  scale: 30,
  region: mosul,
  maxPixels: 1e13
});

Export.image.toDrive({
  image: lc2000,
  description: 'LULC_Mosul_2000',
  folder: 'GEE_Mosul',
  scale: 30,
  region: mosul,
  maxPixels: 1e13
});

Export.image.toDrive({
  image: lc2010,
  description: 'LULC_Mosul_2010',
  folder: 'GEE_Mosul',
  scale: 30,
  region: mosul,
  maxPixels: 1e13
});

Export.image.toDrive({
  image: lc2020,
  description: 'LULC_Mosul_2020',
  folder: 'GEE_Mosul',
  scale: 30,
  region: mosul,
  maxPixels: 1e13
});
