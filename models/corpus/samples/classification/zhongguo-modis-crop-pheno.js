// 东北水稻提取 (Sentinel-2, 2020)
var roi = ee.FeatureCollection('users/wangfang/sanjiang');
Map.centerObject(roi, 8);
var styling = {color: 'red', fillColor: '00000000'};
Map.addLayer(roi.style(styling), {}, 'roi');

// 去云
function maskS2clouds(image) {
  var qa = image.select('QA60');
  var cloudBitMask = 1 << 10;
  var cirrusBitMask = 1 << 11;
  var mask = qa.bitwiseAnd(cloudBitMask).eq(0).and(qa.bitwiseAnd(cirrusBitMask).eq(0));
  return image.updateMask(mask).divide(10000)
    .copyProperties(image, ['system:time_start']);
}

// 添加指数
function addIndices(image) {
  var ndvi = image.normalizedDifference(['B8', 'B4']).rename('NDVI');
  var lswi = image.normalizedDifference(['B8', 'B11']).rename('LSWI');
  var evi = image.expression('2.5 * (B8 - B4) / (B8 + 6 * B4 - 7.5 * B2 + 1)', {
    'B8': image.select('B8'),
    'B4': image.select('B4'),
    'B2': image.select('B2')
  }).rename('EVI');
  return image.addBands([ndvi, lswi, evi]);
}

var s2 = ee.ImageCollection('COPERNICUS/S2_SR')
  .filterBounds(roi)
  .filterDate('2020-04-15', '2020-10-15')
  .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 70))
  .map(maskS2clouds)
  .map(addIndices);
print('影像数量', s2.size());

// 移栽期淹水信号
var flood = s2.filterDate('2020-05-10', '2020-06-20').map(function(img) {
  return img.select('LSWI').add(0.05).gte(img.select('NDVI'))
    .or(img.select('LSWI').add(0.05).gte(img.select('EVI'))).rename('flood');
});
var floodFreq = flood.mean().rename('flood_freq');

// 生长期
var ndviMax = s2.filterDate('2020-07-01', '2020-08-31').select('NDVI').max().rename('ndvi_max');
var median = s2.filterDate('2020-06-01', '2020-09-15').median().select(['B2', 'B3', 'B4', 'B8', 'B11', 'B12', 'NDVI', 'LSWI', 'EVI']);
var image = median.addBands(floodFreq).addBands(ndviMax).clip(roi);
Map.addLayer(floodFreq.clip(roi), {min: 0, max: 1, palette: ['white', 'blue']}, 'flood frequency', false);

// 样本
var rice = ee.FeatureCollection('users/wangfang/rice');
var maize = ee.FeatureCollection('users/wangfang/maize');
var soybean = ee.FeatureCollection('users/wangfang/soybean');
var other = ee.FeatureCollection('users/wangfang/other');
var samples = rice.merge(maize).merge(soybean).merge(other).randomColumn('random');

var sample_training = samples.filter(ee.Filter.lte('random', 0.7));
var sample_validate = samples.filter(ee.Filter.gt('random', 0.7));

var training = image.sampleRegions({
  collection: sample_training,
  properties: ['class'],
  scale: 10,
  tileScale: 16
});
var validation = image.sampleRegions({
  collection: sample_validate,
  properties: ['class'],
  scale: 10,
  tileScale: 16
});

var classifier = ee.Classifier.smileRandomForest(200).train({
  features: training,
  classProperty: 'class',
  inputProperties: image.bandNames()
});
var classified = image.classify(classifier);
Map.addLayer(classified, {min: 0, max: 3, palette: ['#00ff00', '#ffff00', '#ff9900', '#cccccc']}, 'classified');

var testAccuracy = validation.classify(classifier).errorMatrix('class', 'classification');
print('混淆矩阵', testAccuracy);
print('总体精度', testAccuracy.accuracy());
print('kappa系数', testAccuracy.kappa());
print('制图精度', testAccuracy.producersAccuracy());
print('用户精度', testAccuracy.consumersAccuracy());

Export.image.toDrive({
  image: classified.clip(roi),
  description: 'sanjiang_rice_2020',
  folder: 'rice',
  region: roi.geometry(),
  scale: 10,
  crs: 'EPSG:4326',
  maxPixels: 1e13
});
