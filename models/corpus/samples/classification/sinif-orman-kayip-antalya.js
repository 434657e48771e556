// Antalya - Manavgat 2021 yangını sonrası arazi örtüsü
// Öncesi: 2020 yaz, sonrası: 2022 yaz

var manavgat = ee.FeatureCollection('users/zeynepk/manavgat_ilce');
Map.centerObject(manavgat, 10);

function bulutMaske(img) {
  var scl = img.select('SCL');
  var maske = scl.neq(3).and(scl.neq(8)).and(scl.neq(9)).and(scl.neq(10)).and(scl.neq(11));
  return img.updateMask(maske).divide(10000);
}

var s2 = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED').filterBounds(manavgat).filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 10));

var oncesi = s2.filterDate('2020-06-01', '2020-08-31').map(bulutMaske).median().clip(manavgat);
var sonrasi = s2.filterDate('2022-06-01', '2022-08-31').map(bulutMaske).median().clip(manavgat);

var indeksEkle = function(img) {
  var ndvi = img.normalizedDifference(['B8', 'B4']).rename('NDVI');
  var nbr = img.normalizedDifference(['B8', 'B12']).rename('NBR');
  var ndbi = img.normalizedDifference(['B11', 'B8']).rename('NDBI');
  return img.addBands(ndvi).addBands(nbr).addBands(ndbi);
};
oncesi = indeksEkle(oncesi);
sonrasi = indeksEkle(sonrasi);

Map.addLayer(oncesi, {bands: ['B12', 'B8', 'B4'], min: 0, max: 0.4}, '2020', false);
Map.addLayer(sonrasi, {bands: ['B12', 'B8', 'B4'], min: 0, max: 0.4}, '2022');

// 1 orman 2 tarım 3 yanmış alan 4 yerleşim 5 su
var egitim2020 = ee.FeatureCollection('users/zeynepk/egitim2020');
var egitim2022 = ee.FeatureCollection('users/zeynepk/egitim2022');
var bantlar = ['B2', 'B3', 'B4', 'B8', 'B11', 'B12', 'NDVI', 'NBR', 'NDBI'];

var ornek2020 = oncesi.select(bantlar).sampleRegions({collection: egitim2020, properties: ['sinif'], scale: 10, tileScale: 4});
var ornek2022 = sonrasi.select(bantlar).sampleRegions({collection: egitim2022, properties: ['sinif'], scale: 10, tileScale: 4});

var rf2020 = ee.Classifier.smileRandomForest(100).train(ornek2020, 'sinif', bantlar);
var rf2022 = ee.Classifier.smileRandomForest(100).train(ornek2022, 'sinif', bantlar);

var sinif2020 = oncesi.select(bantlar).classify(rf2020);
var sinif2022 = sonrasi.select(bantlar).classify(rf2022);

var gorsel = {min: 1, max: 5, palette: ['#006400', '#ffd966', '#3d3d3d', '#ff0000', '#0000ff']};
Map.addLayer(sinif2020, gorsel, 'Sınıflandırma 2020');
Map.addLayer(sinif2022, gorsel, 'Sınıflandırma 2022');

print('2020 eğitim doğruluğu', rf2020.confusionMatrix().accuracy());
print('2022 eğitim doğruluğu', rf2022.confusionMatrix().accuracy());

// kaybedilen orman
var kayip = sinif2020.eq(1).and(sinif2022.eq(3));
Map.addLayer(kayip.selfMask(), {palette: ['#ff00ff']}, 'Yanan orman');
var alan = kayip.multiply(ee.Image.pixelArea()).divide(10000).reduceRegion({
  reducer: ee.Reducer.sum(),
  geometry: manavgat.geometry(),
  scale: 10,
  maxPixels: 1e13
});
print('Yanan orman alanı (ha)', alan.get('classification'));

Export.image.toDrive({
  image: sinif2022.toByte(),
  description: 'manavgat_2022',
  folder: 'GEE',
  region: manavgat.geometry(),
  scale: 10,
  maxPixels: 1e13
});
