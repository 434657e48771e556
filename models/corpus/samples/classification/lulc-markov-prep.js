// Prepare LULC maps for CA-Markov (TerrSet): 2002, 2012, 2022
// Dhaka Metropolitan area
// M. Rahman, BUET

var AOI = ee.FeatureCollection("users/mrahman/DMDP");

Map.centerObject(AOI, 11);
Map.addLayer(AOI, {}, "AOI", false);

////////////////////////////// Landsat collections //////////////////////////////

function prepSrL5(image) {
  var qaMask = image.select('QA_PIXEL').bitwiseAnd(parseInt('11111', 2)).eq(0);
  var saturationMask = image.select('QA_RADSAT').eq(0);
  var opticalBands = image.select('SR_B.').multiply(0.0000275).add(-0.2);
  return image.addBands(opticalBands, null, true)
    .updateMask(qaMask)
    .updateMask(saturationMask);
}

var L5 = ee.ImageCollection('LANDSAT/LT05/C02/T1_L2').filterBounds(AOI).map(prepSrL5);
var L7 = ee.ImageCollection('LANDSAT/LE07/C02/T1_L2').filterBounds(AOI).map(prepSrL5);
var L8 = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2').filterBounds(AOI).map(prepSrL5);

var std = ['Blue', 'Green', 'Red', 'NIR', 'SWIR1', 'SWIR2'];
var b57 = ['SR_B1', 'SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B7'];
var b89 = ['SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B6', 'SR_B7'];

var img2002 = L7.filterDate('2002-01-01', '2002-03-31').select(b57, std).median().clip(AOI);
var img2012 = L5.filterDate('2010-11-01', '2011-03-31').select(b57, std).median().clip(AOI);
var img2022 = L8.filterDate('2022-01-01', '2022-03-31').select(b89, std).median().clip(AOI);

var fcc = {bands: ['NIR', 'Red', 'Green'], min: 0, max: 0.35};
Map.addLayer(img2002, fcc, 'FCC 2002', false);
Map.addLayer(img2012, fcc, 'FCC 2012', false);
Map.addLayer(img2022, fcc, 'FCC 2022', false);

////////////////////////////// Indices //////////////////////////////

function indices(img) {
  var NDVI = img.normalizedDifference(['NIR', 'Red']).rename('NDVI');
  var NDBI = img.normalizedDifference(['SWIR1', 'NIR']).rename('NDBI');
  var MNDWI = img.normalizedDifference(['Green', 'SWIR1']).rename('MNDWI');
  return img.addBands(NDVI).addBands(NDBI).addBands(MNDWI);
}

img2002 = indices(img2002);
img2012 = indices(img2012);
img2022 = indices(img2022);

////////////////////////////// Training //////////////////////////////

var tp2002 = ee.FeatureCollection("users/mrahman/tp2002");
var tp2012 = ee.FeatureCollection("users/mrahman/tp2012");
var tp2022 = ee.FeatureCollection("users/mrahman/tp2022");

var bands = ['Blue', 'Green', 'Red', 'NIR', 'SWIR1', 'SWIR2', 'NDVI', 'NDBI', 'MNDWI'];

var s2002 = img2002.select(bands).sampleRegions({collection: tp2002, properties: ['LULC'], scale: 30}).randomColumn();
var s2012 = img2012.select(bands).sampleRegions({collection: tp2012, properties: ['LULC'], scale: 30}).randomColumn();
var s2022 = img2022.select(bands).sampleRegions({collection: tp2022, properties: ['LULC'], scale: 30}).randomColumn();

var train2002 = s2002.filter(ee.Filter.lt('random', 0.7));
var test2002 = s2002.filter(ee.Filter.gte('random', 0.7));
var train2012 = s2012.filter(ee.Filter.lt('random', 0.7));
var test2012 = s2012.filter(ee.Filter.gte('random', 0.7));
var train2022 = s2022.filter(ee.Filter.lt('random', 0.7));
var test2022 = s2022.filter(ee.Filter.gte('random', 0.7));

var rf2002 = ee.Classifier.smileRandomForest(100).train(train2002, 'LULC', bands);
var rf2012 = ee.Classifier.smileRandomForest(100).train(train2012, 'LULC', bands);
var rf2022 = ee.Classifier.smileRandomForest(100).train(train2022, 'LULC', bands);

var lulc2002 = img2002.select(bands).classify(rf2002).focal_mode(1, 'square', 'pixels');
var lulc2012 = img2012.select(bands).classify(rf2012).focal_mode(1, 'square', 'pixels');
var lulc2022 = img2022.select(bands).classify(rf2022).focal_mode(1, 'square', 'pixels');

var vis = {min: 1, max: 4, palette: ['#e31a1c', '#33a02c', '#1f78b4', '#ffff99']};
Map.addLayer(lulc2002, vis, 'LULC 2002');
Map.addLayer(lulc2012, vis, 'LULC 2012');
Map.addLayer(lulc2022, vis, 'LULC 2022');

////////////////////////////// Accuracy //////////////////////////////

var cm2002 = test2002.classify(rf2002).errorMatrix('LULC', 'classification');
var cm2012 = test2012.classify(rf2012).errorMatrix('LULC', 'classification');
var cm2022 = test2022.classify(rf2022).errorMatrix('LULC', 'classification');

print('2002 OA', cm2002.accuracy());
print('2002 Kappa', cm2002.kappa());
print('2012 OA', cm2012.accuracy());
print('2012 Kappa', cm2012.kappa());
print('2022 OA', cm2022.accuracy());
print('2022 Kappa', cm2022.kappa());

////////////////////////////// Drivers //////////////////////////////

var dem = ee.Image('USGS/SRTMGL1_003').clip(AOI);
var slope = ee.Terrain.slope(dem);
var roads = ee.FeatureCollection('users/mrahman/roads');
var distRoad = roads.distance({searchRadius: 20000, maxError: 50}).clip(AOI);
var distWater = lulc2022.eq(3).fastDistanceTransform(256).sqrt().multiply(30).clip(AOI);

////////////////////////////// Export //////////////////////////////

Export.image.toDrive({
  image: lulc2002.toByte(), description: 'LULC_2002', folder: 'Markov', region: AOI, scale: 30, crs: 'EPSG:32646', maxPixels: 1e13
});
Export.image.toDrive({
  image: lulc2012.toByte(), description: 'LULC_2012', folder: 'Markov', region: AOI, scale: 30, crs: 'EPSG:32646', maxPixels: 1e13
});
Export.image.toDrive({
  image: lulc2022.toByte(), description: 'LULC_2022', folder: 'Markov', region: AOI, scale: 30, crs: 'EPSG:32646', maxPixels: 1e13
});
Export.image.toDrive({
  image: slope.toFloat(), description: 'Slope', folder: 'Markov', region: AOI, scale: 30, crs: 'EPSG:32646', maxPixels: 1e13
});
Export.image.toDrive({
  image: distRoad.toFloat(), description: 'DistRoad', folder: 'Markov', region: AOI, scale: 30, crs: 'EPSG:32646', maxPixels: 1e13
});
Export.image.toDrive({
  image: distWater.toFloat(), description: 'DistWater', folder: 'Markov', region: AOI, scale: 30, crs: 'EPSG:32646', maxPixels: 1e13
});
