/*
  Land cover change, Lake Tana sub-basin, 1995 / 2005 / 2015
  script by: B. Mekonnen
  last edited: 12/03/2020
*/

var basin = ee.FeatureCollection('users/bmekonnen/LakeTana/tana_basin');
Map.centerObject(basin, 9);
Map.addLayer(basin, {}, 'basin', false);

// cloud mask for landsat 4-7 SR
var cloudMaskL457 = function(image) {
  var qa = image.select('pixel_qa');
  var cloud = qa.bitwiseAnd(1 << 5)
                  .and(qa.bitwiseAnd(1 << 7))
                  .or(qa.bitwiseAnd(1 << 3));
  var mask2 = image.mask().reduce(ee.Reducer.min());
  return image.updateMask(cloud.not()).updateMask(mask2);
};

// cloud mask for landsat 8 SR
function maskL8sr(image) {
  var cloudShadowBitMask = 1 << 3;
  var cloudsBitMask = 1 << 5;
  var qa = image.select('pixel_qa');
  var mask = qa.bitwiseAnd(cloudShadowBitMask).eq(0)
      .and(qa.bitwiseAnd(cloudsBitMask).eq(0));
  return image.updateMask(mask);
}

var names = ['blue', 'green', 'red', 'nir', 'swir1', 'swir2'];

// composites
var img1995 = ee.ImageCollection('LANDSAT/LT05/C01/T1_SR')
  .filterDate('1994-11-01', '1996-03-31')
  .filterBounds(basin)
  .map(cloudMaskL457)
  .select(['B1', 'B2', 'B3', 'B4', 'B5', 'B7'], names)
  .median()
  .clip(basin);

var img2005 = ee.ImageCollection('LANDSAT/LE07/C01/T1_SR')
  .filterDate('2004-11-01', '2006-03-31')
  .filterBounds(basin)
  .map(cloudMaskL457)
  .select(['B1', 'B2', 'B3', 'B4', 'B5', 'B7'], names)
  .median()
  .clip(basin);

var img2015 = ee.ImageCollection('LANDSAT/LC08/C01/T1_SR')
  .filterDate('2014-11-01', '2016-03-31')
  .filterBounds(basin)
  .map(maskL8sr)
  .select(['B2', 'B3', 'B4', 'B5', 'B6', 'B7'], names)
  .median()
  .clip(basin);

var visParams = {bands: ['swir1', 'nir', 'red'], min: 0, max: 4000, gamma: 1.2};
Map.addLayer(img1995, visParams, '1995', false);
Map.addLayer(img2005, visParams, '2005', false);
Map.addLayer(img2015, visParams, '2015', false);

// indices
var addIndices = function(image) {
  var ndvi = image.normalizedDifference(['nir', 'red']).rename('ndvi');
  var ndwi = image.normalizedDifference(['green', 'nir']).rename('ndwi');
  var ndbi = image.normalizedDifference(['swir1', 'nir']).rename('ndbi');
  return image.addBands(ndvi).addBands(ndwi).addBands(ndbi);
};

var topo = ee.Algorithms.Terrain(ee.Image('USGS/SRTMGL1_003'));
var elevation = topo.select('elevation');
var slope = topo.select('slope');

var stack1995 = addIndices(img1995).addBands(elevation).addBands(slope);
var stack2005 = addIndices(img2005).addBands(elevation).addBands(slope);
var stack2015 = addIndices(img2015).addBands(elevation).addBands(slope);

var bands = ['blue', 'green', 'red', 'nir', 'swir1', 'swir2', 'ndvi', 'ndwi', 'ndbi', 'elevation', 'slope'];

var classify = function(stack, pts, year) {
  var sample = stack.select(bands).sampleRegions({
    collection: pts,
    properties: ['LC'],
    scale: 30
  }).randomColumn('random', 2020);
  var tr = sample.filter(ee.Filter.lt('random', 0.7));
  var te = sample.filter(ee.Filter.gte('random', 0.7));
  var rf = ee.Classifier.smileRandomForest(150).train(tr, 'LC', bands);
  var cm = te.classify(rf).errorMatrix('LC', 'classification');
  print(year + ' confusion matrix', cm);
  print(year + ' overall accuracy', cm.accuracy());
  print(year + ' kappa', cm.kappa());
  return stack.select(bands).classify(rf);
};

var pts1995 = ee.FeatureCollection('users/bmekonnen/LakeTana/pts1995');
var pts2005 = ee.FeatureCollection('users/bmekonnen/LakeTana/pts2005');
var pts2015 = ee.FeatureCollection('users/bmekonnen/LakeTana/pts2015');

var lc1995 = classify(stack1995, pts1995, '1995');
var lc2005 = classify(stack2005, pts2005, '2005');
var lc2015 = classify(stack2015, pts2015, '2015');

var palette = [
  '0c2c84', // water
  'e5f5e0', // grassland
  'a1d99b', // shrubland
  '31a354', // forest
  'fec44f', // cropland
  'd95f0e'  // settlement
];

Map.addLayer(lc1995, {min: 1, max: 6, palette: palette}, 'LC 1995');
Map.addLayer(lc2005, {min: 1, max: 6, palette: palette}, 'LC 2005');
Map.addLayer(lc2015, {min: 1, max: 6, palette: palette}, 'LC 2015');

// area
var areaByClass = function(lc, year) {
  var a = ee.Image.pixelArea().divide(10000).addBands(lc);
  var stats = a.reduceRegion({
    reducer: ee.Reducer.sum().group({groupField: 1, groupName: 'class'}),
    geometry: basin.geometry(),
    scale: 30,
    maxPixels: 1e13
  });
  print('Area (ha) ' + year, stats.get('groups'));
};
areaByClass(lc1995, 1995);
areaByClass(lc2005, 2005);
areaByClass(lc2015, 2015);

// export
Export.image.toDrive({image: lc1995.byte(), description: 'LC_1995', folder: 'LakeTana', region: basin.geometry().bounds(), scale: 30, maxPixels: 1e13});
Export.image.toDrive({image: lc2005.byte(), description: 'LC_2005', folder: 'LakeTana', region: basin.geometry().bounds(), scale: 30, maxPixels: 1e13});
Export.image.toDrive({image: lc2015.byte(), description: 'LC_2015', folder: 'LakeTana', region: basin.geometry().bounds(), scale: 30, maxPixels: 1e13});
