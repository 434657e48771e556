// Konya ovası arazi örtüsü sınıflandırması (2018)
// Yazan: E. Yıldırım

var konya = ee.FeatureCollection('FAO/GAUL/2015/level1').filter(ee.Filter.eq('ADM1_NAME', 'Konya'));
Map.centerObject(konya, 8);

// bulut maskesi
function bulutMaskesi(goruntu) {
  var qa = goruntu.select('QA60');
  var maske = qa.bitwiseAnd(1 << 10).eq(0).and(qa.bitwiseAnd(1 << 11).eq(0));
  return goruntu.updateMask(maske).divide(10000);
}

var ilkbahar = ee.ImageCollection('COPERNICUS/S2')
                  .filterBounds(konya)
                  .filterDate('2018-04-01', '2018-05-31')
                  .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 15))
                  .map(bulutMaskesi)
                  .median();

var yaz = ee.ImageCollection('COPERNICUS/S2')
                  .filterBounds(konya)
                  .filterDate('2018-07-01', '2018-08-31')
                  .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 15))
                  .map(bulutMaskesi)
                  .median();

var ndviIlkbahar = ilkbahar.normalizedDifference(['B8', 'B4']).rename('ndvi_ilk');
var ndviYaz = yaz.normalizedDifference(['B8', 'B4']).rename('ndvi_yaz');

var bantlar = ['B2', 'B3', 'B4', 'B8', 'B11', 'B12'];
var goruntu = yaz.select(bantlar).addBands(ndviIlkbahar).addBands(ndviYaz).clip(konya);

Map.addLayer(goruntu, {bands: ['B4', 'B3', 'B2'], min: 0, max: 0.3}, 'Sentinel-2 yaz');
Map.addLayer(ndviYaz.clip(konya), {min: 0, max: 0.8, palette: ['brown', 'yellow', 'green']}, 'NDVI yaz', false);

// eğitim verisi
var sulu = ee.FeatureCollection('users/eyildirim/konya/sulu_tarim');
var kuru = ee.FeatureCollection('users/eyildirim/konya/kuru_tarim');
var mera = ee.FeatureCollection('users/eyildirim/konya/mera');
var orman = ee.FeatureCollection('users/eyildirim/konya/orman');
var su = ee.FeatureCollection('users/eyildirim/konya/su');
var yerlesim = ee.FeatureCollection('users/eyildirim/konya/yerlesim');

var egitim = sulu.merge(kuru).merge(mera).merge(orman).merge(su).merge(yerlesim);

var ornekler = goruntu.sampleRegions({
  collection: egitim,
  properties: ['sinif'],
  scale: 20,
  tileScale: 8
});

var rastgele = ornekler.randomColumn('random');
var egitimSeti = rastgele.filter(ee.Filter.lt('random', 0.7));
var testSeti = rastgele.filter(ee.Filter.gte('random', 0.7));

var siniflandirici = ee.Classifier.randomForest(100).train({
  features: egitimSeti,
  classProperty: 'sinif',
  inputProperties: goruntu.bandNames()
});

var sonuc = goruntu.classify(siniflandirici);

var renkler = ['#00a600', '#e6e600', '#ecb176', '#006400', '#0000ff', '#ff0000'];
Map.addLayer(sonuc, {min: 0, max: 5, palette: renkler}, 'Sınıflandırma');

// doğruluk analizi
var dogrulama = testSeti.classify(siniflandirici);
var hataMatrisi = dogrulama.errorMatrix('sinif', 'classification');
print('Hata matrisi:', hataMatrisi);
print('Genel doğruluk:', hataMatrisi.accuracy());
print('Kappa:', hataMatrisi.kappa());

// alan hesabı
var isimler = ['Sulu tarım', 'Kuru tarım', 'Mera', 'Orman', 'Su', 'Yerleşim'];
for (var i = 0; i < 6; i++) {
  var alan = sonuc.eq(i).multiply(ee.Image.pixelArea()).reduceRegion({
    reducer: ee.Reducer.sum(),
    geometry: konya.geometry(),
    scale: 100,
    maxPixels: 1e13
  });
  print(isimler[i] + ' (km2)', ee.Number(alan.get('classification')).divide(1e6));
}

Export.image.toDrive({
  image: sonuc.toByte(),
  description: 'konya_arazi_ortusu_2018',
  scale: 20,
  region: konya.geometry(),
  maxPixels: 1e13
});
