// Pemetaan kelapa sawit Riau - Sentinel-1 dan Landsat 8
var riau = ee.FeatureCollection('users/dian_p/batas/riau_kab');
var kab = riau.filter(ee.Filter.eq('KABUPATEN', 'SIAK'));
Map.centerObject(kab, 10);

// Landsat 8
var l8 = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2')
  .filterBounds(kab)
  .filterDate('2021-01-01', '2022-12-31')
  .filter(ee.Filter.lt('CLOUD_COVER', 60))
  .map(function(img) {
    var qa = img.select('QA_PIXEL');
    var awan = qa.bitwiseAnd(1 << 3).or(qa.bitwiseAnd(1 << 4)).or(qa.bitwiseAnd(1 << 1));
    var optik = img.select('SR_B.').multiply(0.0000275).add(-0.2);
    return optik.updateMask(awan.eq(0));
  });
var citra = l8.median().clip(kab);

var ndvi = citra.normalizedDifference(['SR_B5', 'SR_B4']).rename('NDVI');
var ndmi = citra.normalizedDifference(['SR_B5', 'SR_B6']).rename('NDMI');

// Sentinel-1
var s1 = ee.ImageCollection('COPERNICUS/S1_GRD')
  .filterBounds(kab)
  .filterDate('2022-01-01', '2022-12-31')
  .filter(ee.Filter.eq('instrumentMode', 'IW'))
  .filter(ee.Filter.listContains('transmitterReceiverPolarisation', 'VV'))
  .filter(ee.Filter.listContains('transmitterReceiverPolarisation', 'VH'))
  .filter(ee.Filter.eq('orbitProperties_pass', 'DESCENDING'))
  .select(['VV', 'VH']);
var s1mean = s1.mean().clip(kab);
var rasio = s1mean.select('VV').subtract(s1mean.select('VH')).rename('rasio');

// tekstur VH
var tekstur = s1mean.select('VH').add(30).multiply(10).toInt32().glcmTexture({size: 3})
  .select(['VH_contrast', 'VH_ent', 'VH_idm']);

var fitur = citra.select(['SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B6', 'SR_B7'])
  .addBands(ndvi).addBands(ndmi)
  .addBands(s1mean).addBands(rasio)
  .addBands(tekstur);

Map.addLayer(citra, {bands: ['SR_B6', 'SR_B5', 'SR_B4'], min: 0, max: 0.4}, 'Landsat 8');
Map.addLayer(s1mean, {bands: ['VV'], min: -15, max: 0}, 'S1 VV', false);

// sampel
var sampel = ee.FeatureCollection('users/dian_p/sampel_siak_2022');
print('Jumlah sampel', sampel.size());

var latih = fitur.sampleRegions({
  collection: sampel,
  properties: ['kelas'],
  scale: 30,
  tileScale: 4
}).randomColumn();

var train = latih.filter(ee.Filter.lt('random', 0.7));
var test = latih.filter(ee.Filter.gte('random', 0.7));

var model = ee.Classifier.smileRandomForest(200).train(train, 'kelas', fitur.bandNames());
var hasil = fitur.classify(model);

Map.addLayer(hasil, {min: 1, max: 5, palette: ['#1a7d1a', '#f7a400', '#c6e377', '#ff0000', '#3366ff']}, 'Hasil klasifikasi');

var uji = test.classify(model);
var matriks = uji.errorMatrix('kelas', 'classification');
print('Matriks kesalahan', matriks);
print('Akurasi keseluruhan', matriks.accuracy());
print('Kappa', matriks.kappa());

// hanya sawit
var sawit = hasil.eq(2).selfMask();
Map.addLayer(sawit, {palette: ['orange']}, 'Kelapa sawit', false);

Export.image.toDrive({
  image: hasil.toByte(),
  description: 'sawit_siak_2022',
  folder: 'GEE',
  region: kab.geometry(),
  scale: 30,
  maxPixels: 1e13
});
