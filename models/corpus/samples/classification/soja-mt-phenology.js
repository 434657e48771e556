// Mapeamento de soja - Sorriso/MT - safra 2020/2021
// MODIS NDVI + Sentinel-2
var sorriso = ee.FeatureCollection('users/thaisb/municipios_mt').filter(ee.Filter.eq('NM_MUNICIP', 'SORRISO'));
Map.centerObject(sorriso, 10);

var inicio = '2020-09-01';
var fim = '2021-04-30';

// ===== MODIS =====
var modis = ee.ImageCollection('MODIS/006/MOD13Q1')
  .filterDate(inicio, fim)
  .select('NDVI')
  .map(function(img) {
    return img.multiply(0.0001).copyProperties(img, ['system:time_start']);
  });

var grafico = ui.Chart.image.series({
  imageCollection: modis,
  region: sorriso,
  reducer: ee.Reducer.mean(),
  scale: 250
}).setOptions({
  title: 'NDVI MODIS - Sorriso',
  vAxis: {title: 'NDVI'},
  hAxis: {title: 'Data'},
  lineWidth: 2,
  colors: ['green']
});
print(grafico);

// ===== Sentinel-2 =====
var s2 = ee.ImageCollection('COPERNICUS/S2_SR')
  .filterBounds(sorriso)
  .filterDate(inicio, fim)
  .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 60))
  .map(function(img) {
    var qa = img.select('QA60');
    var mask = qa.bitwiseAnd(1 << 10).eq(0).and(qa.bitwiseAnd(1 << 11).eq(0));
    var ndvi = img.normalizedDifference(['B8', 'B4']).rename('NDVI');
    var evi2 = img.expression('2.5 * (NIR - RED) / (NIR + 2.4 * RED + 1)', {
      NIR: img.select('B8').divide(10000),
      RED: img.select('B4').divide(10000)
    }).rename('EVI2');
    return img.addBands([ndvi, evi2]).updateMask(mask);
  });

// métricas temporais
var plantio = s2.filterDate('2020-09-01', '2020-10-31').select('NDVI').min().rename('ndvi_plantio');
var pico = s2.filterDate('2020-12-01', '2021-01-31').select('NDVI').max().rename('ndvi_pico');
var colheita = s2.filterDate('2021-02-15', '2021-04-15').select('NDVI').min().rename('ndvi_colheita');
var amplitude = pico.subtract(plantio).rename('amplitude');
var desvio = s2.select('NDVI').reduce(ee.Reducer.stdDev()).rename('ndvi_sd');
var evi2max = s2.select('EVI2').max().rename('evi2_max');

var metricas = plantio.addBands(pico).addBands(colheita).addBands(amplitude).addBands(desvio).addBands(evi2max).clip(sorriso);
print('Métricas', metricas.bandNames());

Map.addLayer(metricas, {bands: ['ndvi_pico', 'ndvi_plantio', 'ndvi_colheita'], min: 0, max: 1}, 'Métricas RGB');

// regra simples
var sojaRegra = pico.gt(0.8).and(plantio.lt(0.35)).and(amplitude.gt(0.4));
Map.addLayer(sojaRegra.selfMask().clip(sorriso), {palette: ['orange']}, 'Soja (regra)', false);

// random forest
var soja = ee.FeatureCollection('users/thaisb/amostras/soja');
var algodao = ee.FeatureCollection('users/thaisb/amostras/algodao');
var outros = ee.FeatureCollection('users/thaisb/amostras/outros');
var amostras = soja.merge(algodao).merge(outros);

var treino = metricas.sampleRegions({
  collection: amostras,
  properties: ['id'],
  scale: 10,
  tileScale: 4
});

var rf = ee.Classifier.smileRandomForest(100).train(treino, 'id', metricas.bandNames());
var classificado = metricas.classify(rf);
Map.addLayer(classificado, {min: 1, max: 3, palette: ['f5b041', 'd7bde2', '52be80']}, 'Soja RF');

// área de soja
var areaSoja = classificado.eq(1).multiply(ee.Image.pixelArea()).divide(10000).reduceRegion({
  reducer: ee.Reducer.sum(),
  geometry: sorriso.geometry(),
  scale: 10,
  bestEffort: true,
  maxPixels: 1e13
});
print('Área de soja (ha)', areaSoja.get('classification'));

Export.image.toDrive({
  image: classificado,
  description: 'soja_sorriso_2021',
  folder: 'soja',
  region: sorriso.geometry(),
  scale: 10,
  maxPixels: 1e13
});
