// ************************************************************
// Wetland inventory - western Newfoundland pilot
// 5 wetland classes (bog, fen, marsh, swamp, shallow water) + 3 upland
// ************************************************************

var AOI = ee.FeatureCollection("users/wetlandlab/nl_pilot");
var trainPolys = ee.FeatureCollection("users/wetlandlab/nl_train");
var testPolys = ee.FeatureCollection("users/wetlandlab/nl_test");
Map.centerObject(AOI, 9);

// ************ Optical ************
var START = ee.Date('2018-06-01');
var END = ee.Date('2018-09-15');

var S2 = ee.ImageCollection("COPERNICUS/S2")
  .filterBounds(AOI)
  .filterDate(START, END)
  .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 20))
  .map(function(image) {
    var QA60 = image.select(['QA60']);
    return image.updateMask(QA60.lt(1)).divide(10000);
  });

var optical = S2.median().select(['B2', 'B3', 'B4', 'B5', 'B6', 'B7', 'B8', 'B8A', 'B11', 'B12']);
var NDVI = optical.normalizedDifference(['B8', 'B4']).rename('NDVI');
var NDWI = optical.normalizedDifference(['B3', 'B8']).rename('NDWI');
var REIP = optical.expression('700 + 40 * (((R + RE3) / 2 - RE1) / (RE2 - RE1))', {
  R: optical.select('B4'),
  RE1: optical.select('B5'),
  RE2: optical.select('B6'),
  RE3: optical.select('B7')
}).rename('REIP');

// ************ SAR ************
var S1 = ee.ImageCollection("COPERNICUS/S1_GRD")
  .filterBounds(AOI)
  .filterDate(START, END)
  .filter(ee.Filter.eq('instrumentMode', 'IW'))
  .filter(ee.Filter.listContains('transmitterReceiverPolarisation', 'VV'))
  .filter(ee.Filter.listContains('transmitterReceiverPolarisation', 'VH'));

// refined: convert to power before averaging
var toNatural = function(img) {
  return ee.Image(10.0).pow(img.select(['VV', 'VH']).divide(10.0));
};
var toDB = function(img) {
  return img.log10().multiply(10.0);
};
var S1mean = S1.map(toNatural).mean();
var VV = toDB(S1mean.select('VV')).rename('VV');
var VH = toDB(S1mean.select('VH')).rename('VH');
var span = S1mean.select('VV').add(S1mean.select('VH')).rename('Span');
var ratio = S1mean.select('VV').divide(S1mean.select('VH')).rename('Ratio');

// ************ ALOS ************
var ALOS = ee.ImageCollection('JAXA/ALOS/PALSAR/YEARLY/SAR')
  .filterDate('2017-01-01', '2018-01-01')
  .first()
  .select(['HH', 'HV']);
var ALOSdB = ALOS.pow(2).log10().multiply(10).subtract(83);

// ************ Topography ************
var DEM = ee.ImageCollection('JAXA/ALOS/AW3D30/V3_2').filterBounds(AOI).select('DSM').mosaic();
var slope = ee.Terrain.slope(DEM.setDefaultProjection('EPSG:4326', null, 30));
var TPI = DEM.subtract(DEM.focal_mean(15)).rename('TPI');

// ************ Stack ************
var stack = optical.addBands([NDVI, NDWI, REIP, VV, VH, span, ratio])
  .addBands(ALOSdB)
  .addBands(DEM).addBands(slope).addBands(TPI)
  .float()
  .clip(AOI);
print('Features', stack.bandNames());

// ************ Segmentation ************
var seeds = ee.Algorithms.Image.Segmentation.seedGrid(10);
var SNIC = ee.Algorithms.Image.Segmentation.SNIC({
  image: stack.select(['B2', 'B3', 'B4', 'B8', 'NDVI']),
  size: 10,
  compactness: 1,
  connectivity: 8,
  neighborhoodSize: 256,
  seeds: seeds
});
var clusters = SNIC.select('clusters');
var objects = stack.addBands(clusters).reduceConnectedComponents(ee.Reducer.mean(), 'clusters', 256);

// ************ Classification ************
var training = objects.sampleRegions({
  collection: trainPolys,
  properties: ['class_id'],
  scale: 10,
  tileScale: 16
});
var testing = objects.sampleRegions({
  collection: testPolys,
  properties: ['class_id'],
  scale: 10,
  tileScale: 16
});

var RF = ee.Classifier.smileRandomForest({
  numberOfTrees: 400,
  variablesPerSplit: 5
}).train({
  features: training,
  classProperty: 'class_id',
  inputProperties: stack.bandNames()
});

var wetlands = objects.classify(RF);
var CM = testing.classify(RF).errorMatrix('class_id', 'classification');
print('OA', CM.accuracy());
print('Kappa', CM.kappa());
print('PA', CM.producersAccuracy());
print('UA', CM.consumersAccuracy());

var pal = ['#b15928', '#fdbf6f', '#33a02c', '#1b7837', '#a6cee3', '#1f78b4', '#e31a1c', '#cccccc'];
Map.addLayer(wetlands, {min: 1, max: 8, palette: pal}, 'Wetlands');

Export.image.toDrive({
  image: wetlands.toByte(),
  description: 'wetlands_NL_2018',
  region: AOI.geometry().bounds(),
  scale: 10,
  maxPixels: 1e13
});
