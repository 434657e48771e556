// Klasifikasi penggunaan lahan Kabupaten Badung
// Landsat 5 2009 dan Landsat 8 2019
// oleh: I Made W.

var batas = ee.FeatureCollection('users/imade/badung');
Map.centerObject(batas, 11);

// -------- Landsat 5 tahun 2009 ---------
var l5 = ee.ImageCollection('LANDSAT/LT05/C01/T1_SR')
  .filterBounds(batas)
  .filterDate('2009-01-01', '2009-12-31')
  .filterMetadata('CLOUD_COVER', 'less_than', 40)
  .map(function(image) {
    var qa = image.select('pixel_qa');
    var mask = qa.bitwiseAnd(1 << 3).eq(0).and(qa.bitwiseAnd(1 << 5).eq(0));
    return image.updateMask(mask);
  });
var citra2009 = l5.median().clip(batas);

// -------- Landsat 8 tahun 2019 ---------
var l8 = ee.ImageCollection('LANDSAT/LC08/C01/T1_SR')
  .filterBounds(batas)
  .filterDate('2019-01-01', '2019-12-31')
  .filterMetadata('CLOUD_COVER', 'less_than', 40)
  .map(function(image) {
    var qa = image.select('pixel_qa');
    var mask = qa.bitwiseAnd(1 << 3).eq(0).and(qa.bitwiseAnd(1 << 5).eq(0));
    return image.updateMask(mask);
  });
var citra2019 = l8.median().clip(batas);

Map.addLayer(citra2009, {bands: ['B5', 'B4', 'B3'], min: 0, max: 4000}, 'Landsat 5 2009');
Map.addLayer(citra2019, {bands: ['B6', 'B5', 'B4'], min: 0, max: 4000}, 'Landsat 8 2019');

// -------- Sampel ---------
var sawah = ee.FeatureCollection('users/imade/sampel/sawah');
var hutan = ee.FeatureCollection('users/imade/sampel/hutan');
var kebun = ee.FeatureCollection('users/imade/sampel/kebun');
var permukiman = ee.FeatureCollection('users/imade/sampel/permukiman');
var badan_air = ee.FeatureCollection('users/imade/sampel/badan_air');
var sampel = sawah.merge(hutan).merge(kebun).merge(permukiman).merge(badan_air);

// -------- Klasifikasi 2009 ---------
var band2009 = ['B1', 'B2', 'B3', 'B4', 'B5', 'B7'];
var training2009 = citra2009.select(band2009).sampleRegions({
  collection: sampel,
  properties: ['kelas'],
  scale: 30
});
var cart2009 = ee.Classifier.smileCart().train(training2009, 'kelas', band2009);
var lahan2009 = citra2009.select(band2009).classify(cart2009);

// -------- Klasifikasi 2019 ---------
var band2019 = ['B2', 'B3', 'B4', 'B5', 'B6', 'B7'];
var training2019 = citra2019.select(band2019).sampleRegions({
  collection: sampel,
  properties: ['kelas'],
  scale: 30
});
var cart2019 = ee.Classifier.smileCart().train(training2019, 'kelas', band2019);
var lahan2019 = citra2019.select(band2019).classify(cart2019);

var palet = ['#ffff00', '#006400', '#7cfc00', '#ff0000', '#0000ff'];
Map.addLayer(lahan2009, {min: 1, max: 5, palette: palet}, 'Lahan 2009');
Map.addLayer(lahan2019, {min: 1, max: 5, palette: palet}, 'Lahan 2019');

// -------- Alih fungsi sawah ---------
var alih = lahan2009.eq(1).and(lahan2019.eq(4));
Map.addLayer(alih.selfMask(), {palette: ['#ff00ff']}, 'Sawah menjadi permukiman');

var luasAlih = alih.multiply(ee.Image.pixelArea()).divide(10000).reduceRegion({
  reducer: ee.Reducer.sum(),
  geometry: batas.geometry(),
  scale: 30,
  maxPixels: 1e10
});
print('Alih fungsi sawah (ha)', luasAlih.get('classification'));

// -------- Ekspor ---------
Export.image.toDrive({
  image: lahan2009,
  description: 'lahan_2009',
  folder: 'GEE_Badung',
  region: batas.geometry(),
  scale: 30,
  maxPixels: 1e13
});
Export.image.toDrive({
  image: lahan2019,
  description: 'lahan_2019',
  folder: 'GEE_Badung',
  region: batas.geometry(),
  scale: 30,
  maxPixels: 1e13
});
