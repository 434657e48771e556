// Monitoreo de la salud del café, Huila (Colombia)
// Índices: NDVI, NDRE, GNDVI, NDMI

var fincas = ee.FeatureCollection('projects/ee-cafehuila/assets/fincas');
var fechaInicio = '2023-01-01';
var fechaFin = '2023-12-31';

Map.centerObject(fincas, 12);
Map.setOptions('SATELLITE');

function enmascararNubes(imagen) {
  var qa = imagen.select('QA60');
  var nubes = qa.bitwiseAnd(1 << 10).eq(0);
  var cirros = qa.bitwiseAnd(1 << 11).eq(0);
  return imagen.updateMask(nubes.and(cirros)).divide(10000)
    .copyProperties(imagen, ['system:time_start']);
}

function calcularIndices(imagen) {
  var ndvi = imagen.normalizedDifference(['B8', 'B4']).rename('NDVI');
  var ndre = imagen.normalizedDifference(['B8', 'B5']).rename('NDRE');
  var gndvi = imagen.normalizedDifference(['B8', 'B3']).rename('GNDVI');
  var ndmi = imagen.normalizedDifference(['B8', 'B11']).rename('NDMI');
  return imagen.addBands([ndvi, ndre, gndvi, ndmi]);
}

var s2 = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
  .filterBounds(fincas)
  .filterDate(fechaInicio, fechaFin)
  .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 60))
  .map(enmascararNubes)
  .map(calcularIndices);

print('Total de imágenes:', s2.size());

var mediana = s2.median().clip(fincas);

var paleta = ['d73027', 'f46d43', 'fdae61', 'fee08b', 'd9ef8b', 'a6d96a', '66bd63', '1a9850'];

Map.addLayer(mediana, {bands: ['B4', 'B3', 'B2'], min: 0, max: 0.25}, 'Color natural');
Map.addLayer(mediana.select('NDVI'), {min: 0.2, max: 0.9, palette: paleta}, 'NDVI');
Map.addLayer(mediana.select('NDRE'), {min: 0.1, max: 0.6, palette: paleta}, 'NDRE', false);
Map.addLayer(mediana.select('GNDVI'), {min: 0.2, max: 0.8, palette: paleta}, 'GNDVI', false);
Map.addLayer(mediana.select('NDMI'), {min: -0.2, max: 0.5, palette: paleta}, 'NDMI', false);

// Borde de las fincas
var borde = ee.Image().byte().paint({featureCollection: fincas, color: 1, width: 2});
Map.addLayer(borde, {palette: 'black'}, 'Fincas');

// Estadísticas por finca
var estadisticas = mediana.select(['NDVI', 'NDRE', 'GNDVI', 'NDMI']).reduceRegions({
  collection: fincas,
  reducer: ee.Reducer.mean(),
  scale: 10
});
print('Estadísticas', estadisticas);

// Serie temporal
var serie = ui.Chart.image.series({
  imageCollection: s2.select(['NDVI', 'NDRE', 'GNDVI', 'NDMI']),
  region: fincas,
  reducer: ee.Reducer.mean(),
  scale: 10,
  xProperty: 'system:time_start'
}).setOptions({
  title: 'Índices de vegetación',
  hAxis: {title: 'Fecha'},
  vAxis: {title: 'Valor'},
  interpolateNulls: true,
  curveType: 'function'
});
print(serie);

Export.table.toDrive({
  collection: estadisticas,
  description: 'indices_fincas_2023',
  folder: 'cafe',
  fileFormat: 'CSV'
});

Export.image.toDrive({
  image: mediana.select(['NDVI', 'NDRE', 'GNDVI', 'NDMI']).toFloat(),
  description: 'indices_2023',
  folder: 'cafe',
  region: fincas.geometry().bounds(),
  scale: 10,
  maxPixels: 1e10
});
