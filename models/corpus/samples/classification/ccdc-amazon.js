// CCDC change detection, Rondonia
var studyArea = ee.Geometry.Rectangle([-63.9, -10.5, -62.8, -9.6]);

// Define change detection parameters
var changeDetection = {
  breakpointBands: ['GREEN', 'RED', 'NIR', 'SWIR1', 'SWIR2'],
  tmaskBands: ['GREEN', 'SWIR2'],
  minObservations: 6,
  chiSquareProbability: 0.99,
  minNumOfYearsScaler: 1.33,
  dateFormat: 1,
  lambda: 20 / 10000,
  maxIterations: 25000
};

var start = '2000-01-01';
var end = '2020-12-31';

function prepL8(image) {
  var bands = image.select(['SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B6', 'SR_B7'],
    ['BLUE', 'GREEN', 'RED', 'NIR', 'SWIR1', 'SWIR2']);
  var scaled = bands.multiply(0.0000275).add(-0.2);
  var qa = image.select('QA_PIXEL');
  var mask = qa.bitwiseAnd(1 << 1).eq(0)
    .and(qa.bitwiseAnd(1 << 3).eq(0))
    .and(qa.bitwiseAnd(1 << 4).eq(0))
    .and(qa.bitwiseAnd(1 << 5).eq(0));
  var satMask = image.select('QA_RADSAT').eq(0);
  return scaled.updateMask(mask).updateMask(satMask).copyProperties(image, ['system:time_start']);
}

function prepL57(image) {
  var bands = image.select(['SR_B1', 'SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B7'],
    ['BLUE', 'GREEN', 'RED', 'NIR', 'SWIR1', 'SWIR2']);
  var scaled = bands.multiply(0.0000275).add(-0.2);
  var qa = image.select('QA_PIXEL');
  var mask = qa.bitwiseAnd(1 << 1).eq(0)
    .and(qa.bitwiseAnd(1 << 3).eq(0))
    .and(qa.bitwiseAnd(1 << 4).eq(0))
    .and(qa.bitwiseAnd(1 << 5).eq(0));
  var satMask = image.select('QA_RADSAT').eq(0);
  return scaled.updateMask(mask).updateMask(satMask).copyProperties(image, ['system:time_start']);
}

var l8 = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2').filterBounds(studyArea).filterDate(start, end).map(prepL8);
var l7 = ee.ImageCollection('LANDSAT/LE07/C02/T1_L2').filterBounds(studyArea).filterDate(start, end).map(prepL57);
var l5 = ee.ImageCollection('LANDSAT/LT05/C02/T1_L2').filterBounds(studyArea).filterDate(start, end).map(prepL57);

var landsat = ee.ImageCollection(l8.merge(l7).merge(l5)).sort('system:time_start');
print('Number of images', landsat.size());

changeDetection['collection'] = landsat;

var results = ee.Algorithms.TemporalSegmentation.Ccdc(changeDetection);
print(results);

// Number of breaks
var nBreaks = results.select('tBreak').arrayLength(0).subtract(1).rename('nBreaks');
Map.centerObject(studyArea, 10);
Map.addLayer(nBreaks, {min: 0, max: 3, palette: ['white', 'yellow', 'orange', 'red']}, 'Number of breaks');

// First break
var tBreak = results.select('tBreak').arrayGet([0]);
var changeProb = results.select('changeProb').arrayGet([0]);
var firstBreak = tBreak.updateMask(changeProb.eq(1));
Map.addLayer(firstBreak, {min: 2000, max: 2020, palette: ['blue', 'cyan', 'yellow', 'red']}, 'First break');

// Magnitude of the change in NIR and SWIR1
var magNIR = results.select('NIR_magnitude').arrayGet([0]).updateMask(changeProb.eq(1));
var magSWIR = results.select('SWIR1_magnitude').arrayGet([0]).updateMask(changeProb.eq(1));
Map.addLayer(magNIR, {min: -0.2, max: 0.2, palette: ['red', 'white', 'green']}, 'NIR magnitude', false);
Map.addLayer(magSWIR, {min: -0.2, max: 0.2, palette: ['green', 'white', 'red']}, 'SWIR1 magnitude', false);

// Export to asset
Export.image.toAsset({
  image: results,
  description: 'ccdc_rondonia_2000_2020',
  assetId: 'users/acarvalho/ccdc/rondonia_2000_2020',
  region: studyArea,
  scale: 30,
  maxPixels: 1e13,
  pyramidingPolicy: {
    '.default': 'sample'
  }
});
