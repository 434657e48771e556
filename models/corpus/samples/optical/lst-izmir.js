// İzmir yüzey sıcaklığı (LST) - Landsat 8
// Hazırlayan: Elif Karataş, 2023

var izmir = ee.FeatureCollection('FAO/GAUL/2015/level1')
  .filter(ee.Filter.eq('ADM1_NAME', 'Izmir'));
Map.centerObject(izmir, 9);
Map.addLayer(izmir, {}, 'Izmir', false);

// Bulut maskesi ve ölçekleme
function hazirla(image) {
  var qa = image.select('QA_PIXEL');
  var maske = qa.bitwiseAnd(1 << 3).eq(0).and(qa.bitwiseAnd(1 << 4).eq(0));
  var optik = image.select('SR_B.').multiply(0.0000275).add(-0.2);
  var termal = image.select('ST_B10').multiply(0.00341802).add(149.0).subtract(273.15).rename('LST');
  return optik.addBands(termal).updateMask(maske)
              .copyProperties(image, ['system:time_start']);
}

// Yaz ayları
var koleksiyon = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2')
  .filterBounds(izmir)
  .filterDate('2022-06-01', '2022-09-01')
  .filter(ee.Filter.lt('CLOUD_COVER', 20))
  .map(hazirla);

print('Görüntü sayısı:', koleksiyon.size());

var goruntu = koleksiyon.median().clip(izmir);

Map.addLayer(goruntu, {bands: ['SR_B4', 'SR_B3', 'SR_B2'], min: 0, max: 0.3}, 'Gerçek renk');

// NDVI
var ndvi = goruntu.normalizedDifference(['SR_B5', 'SR_B4']).rename('NDVI');
Map.addLayer(ndvi, {min: 0, max: 0.8, palette: ['white', 'green']}, 'NDVI', false);

// LST
var lst = goruntu.select('LST');
Map.addLayer(lst, {min: 20, max: 50, palette: ['blue', 'cyan', 'green', 'yellow', 'red']}, 'LST (C)');

// İstatistik
var istatistik = lst.reduceRegion({
  reducer: ee.Reducer.minMax().combine({
    reducer2: ee.Reducer.mean(),
    sharedInputs: true
  }),
  geometry: izmir.geometry(),
  scale: 100,
  maxPixels: 1e9
});
print('LST istatistik', istatistik);

// Zaman serisi
var grafik = ui.Chart.image.series({
  imageCollection: koleksiyon.select('LST'),
  region: izmir,
  reducer: ee.Reducer.mean(),
  scale: 500
}).setOptions({
  title: 'İzmir LST',
  vAxis: {title: 'Sıcaklık (C)'},
  hAxis: {title: 'Tarih'}
});
print(grafik);

Export.image.toDrive({
  image: lst,
  description: 'Izmir_LST_2022',
  folder: 'GEE_LST',
  region: izmir.geometry(),
  scale: 30,
  crs: 'EPSG:32635',
  maxPixels: 1e13
});
