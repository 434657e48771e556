// Índice de turbidez (NDTI) em reservatórios - série temporal
var reservatorios = ee.FeatureCollection('users/asilva/reservatorios_ce');
var acude = reservatorios.filter(ee.Filter.eq('nome', 'Castanhao'));

Map.centerObject(acude, 11);

function mascaraNuvem(image) {
  var qa = image.select('QA60');
  var nuvem = 1 << 10;
  var cirrus = 1 << 11;
  var mascara = qa.bitwiseAnd(nuvem).eq(0)
    .and(qa.bitwiseAnd(cirrus).eq(0));
  return image.updateMask(mascara).divide(10000)
    .copyProperties(image, ['system:time_start']);
}

function mascaraAgua(image) {
  var mndwi = image.normalizedDifference(['B3', 'B11']);
  return image.updateMask(mndwi.gt(0));
}

function adicionaIndices(image) {
  var ndti = image.normalizedDifference(['B4', 'B3']).rename('NDTI');
  var ndci = image.normalizedDifference(['B5', 'B4']).rename('NDCI');
  return image.addBands(ndti).addBands(ndci);
}

var s2 = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
  .filterBounds(acude)
  .filterDate('2019-01-01', '2023-12-31')
  .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 20))
  .map(mascaraNuvem)
  .map(mascaraAgua)
  .map(adicionaIndices);

print('Imagens', s2.size());

var grafico1 = ui.Chart.image.series({
  imageCollection: s2.select('NDTI'),
  region: acude,
  reducer: ee.Reducer.median(),
  scale: 60
}).setOptions({
  title: 'NDTI - Castanhão',
  vAxis: {title: 'NDTI'},
  lineWidth: 1,
  pointSize: 2,
  series: {0: {color: 'brown'}}
});
print(grafico1);

var grafico2 = ui.Chart.image.series({
  imageCollection: s2.select('NDCI'),
  region: acude,
  reducer: ee.Reducer.median(),
  scale: 60
}).setOptions({
  title: 'NDCI - Castanhão',
  vAxis: {title: 'NDCI'},
  lineWidth: 1,
  pointSize: 2,
  series: {0: {color: 'green'}}
});
print(grafico2);

var mediaNdti = s2.select('NDTI').mean().clip(acude);
var mediaNdci = s2.select('NDCI').mean().clip(acude);
Map.addLayer(mediaNdti, {min: -0.3, max: 0.1, palette: ['blue', 'cyan', 'yellow', 'brown']}, 'NDTI médio');
Map.addLayer(mediaNdci, {min: -0.1, max: 0.3, palette: ['blue', 'cyan', 'green', 'red']}, 'NDCI médio', false);

// tabela para todos os reservatórios
var tabela = s2.select(['NDTI', 'NDCI']).map(function(img) {
  return img.reduceRegions({
    collection: reservatorios,
    reducer: ee.Reducer.median(),
    scale: 60
  }).filter(ee.Filter.notNull(['NDTI']))
    .map(function(f) {
      return f.set('data', img.date().format('YYYY-MM-dd'));
    });
}).flatten();

Export.table.toDrive({
  collection: tabela,
  description: 'turbidez_reservatorios',
  fileFormat: 'CSV',
  selectors: ['nome', 'data', 'NDTI', 'NDCI']
});
