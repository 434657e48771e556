// ==============================================================
// 北京市土地覆盖变化 1990 / 2000 / 2010 / 2020
// ==============================================================
var beijing = ee.FeatureCollection("users/sunyue/beijing");
Map.centerObject(beijing, 8);

// ---------------- 去云 ----------------
function rmCloudL57(image) {
  var qa = image.select('QA_PIXEL');
  var mask = qa.bitwiseAnd(1 << 3).eq(0).and(qa.bitwiseAnd(1 << 4).eq(0));
  return image.updateMask(mask)
    .select(['SR_B1', 'SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B7'], ['blue', 'green', 'red', 'nir', 'swir1', 'swir2'])
    .multiply(0.0000275).add(-0.2)
    .copyProperties(image, ['system:time_start']);
}
function rmCloudL8(image) {
  var qa = image.select('QA_PIXEL');
  var mask = qa.bitwiseAnd(1 << 3).eq(0).and(qa.bitwiseAnd(1 << 4).eq(0));
  return image.updateMask(mask)
    .select(['SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B6', 'SR_B7'], ['blue', 'green', 'red', 'nir', 'swir1', 'swir2'])
    .multiply(0.0000275).add(-0.2)
    .copyProperties(image, ['system:time_start']);
}

// ---------------- 指数 ----------------
function addIndex(image) {
  var ndvi = image.normalizedDifference(['nir', 'red']).rename('NDVI');
  var ndbi = image.normalizedDifference(['swir1', 'nir']).rename('NDBI');
  var mndwi = image.normalizedDifference(['green', 'swir1']).rename('MNDWI');
  return image.addBands(ndvi).addBands(ndbi).addBands(mndwi);
}

var l5 = ee.ImageCollection("LANDSAT/LT05/C02/T1_L2").filterBounds(beijing).map(rmCloudL57).map(addIndex);
var l8 = ee.ImageCollection("LANDSAT/LC08/C02/T1_L2").filterBounds(beijing).map(rmCloudL8).map(addIndex);

var dem = ee.Image("USGS/SRTMGL1_003");
var elevation = dem.select('elevation').rename('ELEV');
var slope = ee.Terrain.slope(dem).rename('SLOPE');

// ---------------- 合成 ----------------
var image1990 = l5.filterDate('1989-01-01', '1991-12-31').filter(ee.Filter.calendarRange(5, 10, 'month')).median().addBands(elevation).addBands(slope).clip(beijing);
var image2000 = l5.filterDate('1999-01-01', '2001-12-31').filter(ee.Filter.calendarRange(5, 10, 'month')).median().addBands(elevation).addBands(slope).clip(beijing);
var image2010 = l5.filterDate('2009-01-01', '2011-12-31').filter(ee.Filter.calendarRange(5, 10, 'month')).median().addBands(elevation).addBands(slope).clip(beijing);
var image2020 = l8.filterDate('2019-01-01', '2021-12-31').filter(ee.Filter.calendarRange(5, 10, 'month')).median().addBands(elevation).addBands(slope).clip(beijing);

var rgb = {bands: ['red', 'green', 'blue'], min: 0, max: 0.25};
Map.addLayer(image1990, rgb, '1990', false);
Map.addLayer(image2000, rgb, '2000', false);
Map.addLayer(image2010, rgb, '2010', false);
Map.addLayer(image2020, rgb, '2020', false);

// ---------------- 样本 ----------------
// 0 耕地 1 林地 2 草地 3 水体 4 建设用地 5 未利用地
var sample1990 = ee.FeatureCollection("users/sunyue/sample1990").randomColumn('random');
var sample2000 = ee.FeatureCollection("users/sunyue/sample2000").randomColumn('random');
var sample2010 = ee.FeatureCollection("users/sunyue/sample2010").randomColumn('random');
var sample2020 = ee.FeatureCollection("users/sunyue/sample2020").randomColumn('random');

var bands = image2020.bandNames();

// ---------------- 1990 ----------------
var training1990 = image1990.sampleRegions({
  collection: sample1990.filter(ee.Filter.lt('random', 0.7)),
  properties: ['landcover'],
  scale: 30,
  tileScale: 8
});
var validation1990 = image1990.sampleRegions({
  collection: sample1990.filter(ee.Filter.gte('random', 0.7)),
  properties: ['landcover'],
  scale: 30,
  tileScale: 8
});
var classifier1990 = ee.Classifier.smileRandomForest(100).train(training1990, 'landcover', bands);
var class1990 = image1990.classify(classifier1990);
var matrix1990 = validation1990.classify(classifier1990).errorMatrix('landcover', 'classification');
print('1990 混淆矩阵', matrix1990);
print('1990 总体精度', matrix1990.accuracy());
print('1990 kappa', matrix1990.kappa());

// ---------------- 2000 ----------------
var training2000 = image2000.sampleRegions({
  collection: sample2000.filter(ee.Filter.lt('random', 0.7)),
  properties: ['landcover'],
  scale: 30,
  tileScale: 8
});
var validation2000 = image2000.sampleRegions({
  collection: sample2000.filter(ee.Filter.gte('random', 0.7)),
  properties: ['landcover'],
  scale: 30,
  tileScale: 8
});
var classifier2000 = ee.Classifier.smileRandomForest(100).train(training2000, 'landcover', bands);
var class2000 = image2000.classify(classifier2000);
var matrix2000 = validation2000.classify(classifier2000).errorMatrix('landcover', 'classification');
print('2000 混淆矩阵', matrix2000);
print('2000 总体精度', matrix2000.accuracy());
print('2000 kappa', matrix2000.kappa());

// ---------------- 2010 ----------------
var training2010 = image2010.sampleRegions({
  collection: sample2010.filter(ee.Filter.lt('random', 0.7)),
  properties: ['landcover'],
  scale: 30,
  tileScale: 8
});
var validation2010 = image2010.sampleRegions({
  collection: sample2010.filter(ee.Filter.gte('random', 0.7)),
  properties: ['landcover'],
  scale: 30,
  tileScale: 8
});
var classifier2010 = ee.Classifier.smileRandomForest(100).train(training2010, 'landcover', bands);
var class2010 = image2010.classify(classifier2010);
var matrix2010 = validation2010.classify(classifier2010).errorMatrix('landcover', 'classification');
print('2010 混淆矩阵', matrix2010);
print('2010 总体精度', matrix2010.accuracy());
print('2010 kappa', matrix2010.kappa());

// ---------------- 2020 ----------------
var training2020 = image2020.sampleRegions({
  collection: sample2020.filter(ee.Filter.lt('random', 0.7)),
  properties: ['landcover'],
  scale: 30,
  tileScale: 8
});
var validation2020 = image2020.sampleRegions({
  collection: sample2020.filter(ee.Filter.gte('random', 0.7)),
  properties: ['landcover'],
  scale: 30,
  tileScale: 8
});
var classifier2020 = ee.Classifier.smileRandomForest(100).train(training2020, 'landcover', bands);
var class2020 = image2020.classify(classifier2020);
var matrix2020 = validation2020.classify(classifier2020).errorMatrix('landcover', 'classification');
print('2020 混淆矩阵', matrix2020);
print('2020 总体精度', matrix2020.accuracy());
print('2020 kappa', matrix2020.kappa());

// ---------------- 显示 ----------------
var palette = ['#f9f871', '#006400', '#98fb98', '#0000ff', '#ff0000', '#c0c0c0'];
Map.addLayer(class1990, {min: 0, max: 5, palette: palette}, 'class1990');
Map.addLayer(class2000, {min: 0, max: 5, palette: palette}, 'class2000');
Map.addLayer(class2010, {min: 0, max: 5, palette: palette}, 'class2010');
Map.addLayer(class2020, {min: 0, max: 5, palette: palette}, 'class2020');

// ---------------- 转移矩阵 1990-2020 ----------------
var trans = class1990.multiply(10).add(class2020).rename('trans');
var transArea = ee.Image.pixelArea().divide(1e6).addBands(trans).reduceRegion({
  reducer: ee.Reducer.sum().group({groupField: 1, groupName: 'trans'}),
  geometry: beijing.geometry(),
  scale: 30,
  maxPixels: 1e13,
  tileScale: 8
});
print('转移矩阵 (km2)', transArea);

// ---------------- 导出 ----------------
Export.image.toDrive({
  image: class1990.toByte(),
  description: 'beijing_1990',
  folder: 'beijing',
  region: beijing.geometry().bounds(),
  scale: 30,
  maxPixels: 1e13
});
Export.image.toDrive({
  image: class2000.toByte(),
  description: 'beijing_2000',
  folder: 'beijing',
  region: beijing.geometry().bounds(),
  scale: 30,
  maxPixels: 1e13
});
Export.image.toDrive({
  image: class2010.toByte(),
  description: 'beijing_2010',
  folder: 'beijing',
  region: beijing.geometry().bounds(),
  scale: 30,
  maxPixels: 1e13
});
Export.image.toDrive({
  image: class2020.toByte(),
  description: 'beijing_2020',
  folder: 'beijing',
  region: beijing.geometry().bounds(),
  scale: 30,
  maxPixels: 1e13
});
