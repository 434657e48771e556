// decision tree classification by hand: water, snow, veg, built, bare
var roi = ee.FeatureCollection("users/asharma/kullu");
var img = ee.ImageCollection("LANDSAT/LC08/C01/T1_TOA").filterBounds(roi).filterDate('2016-09-01', '2016-11-30').sort('CLOUD_COVER').first().clip(roi);
Map.centerObject(roi, 10);
Map.addLayer(img, {bands: ['B5', 'B4', 'B3'], min: 0, max: 0.5}, 'FCC');

var ndvi = img.normalizedDifference(['B5', 'B4']);
var ndwi = img.normalizedDifference(['B3', 'B5']);
var ndsi = img.normalizedDifference(['B3', 'B6']);
var ndbi = img.normalizedDifference(['B6', 'B5']);

var snow = ndsi.gt(0.4).and(img.select('B5').gt(0.11));
var water = ndwi.gt(0.2).and(snow.not());
var veg = ndvi.gt(0.3).and(snow.not()).and(water.not());
var built = ndbi.gt(0.05).and(ndvi.lt(0.2)).and(snow.not()).and(water.not());
var bare = snow.or(water).or(veg).or(built).not();

var lulc = ee.Image(0)
  .where(water, 1)
  .where(snow, 2)
  .where(veg, 3)
  .where(built, 4)
  .where(bare, 5)
  .clip(roi);

Map.addLayer(lulc, {min: 1, max: 5, palette: ['blue', 'cyan', 'green', 'red', 'tan']}, 'Decision tree');

// ee.Classifier.decisionTree
var treeString = ['1) root 100 0 0',
  '2) NDVI<0.3 50 0 0',
  '4) NDWI>=0.2 20 0 1 *',
  '5) NDWI<0.2 30 0 5 *',
  '3) NDVI>=0.3 50 0 3 *'].join('\n');
var stack = ndvi.rename('NDVI').addBands(ndwi.rename('NDWI'));
var dt = ee.Classifier.decisionTree(treeString);
Map.addLayer(stack.classify(dt), {min: 1, max: 5, palette: ['blue', 'cyan', 'green', 'red', 'tan']}, 'tree from string', false);
