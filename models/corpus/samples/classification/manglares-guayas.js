/***************************************************************
 * Clasificación de manglares en el Golfo de Guayaquil
 * Autor: María José Cedeño
 * Fecha: marzo 2021
 ***************************************************************/

// ---------- 1. Área de estudio ----------
var area = ee.FeatureCollection('users/mjcedeno/golfo_guayaquil');
Map.centerObject(area, 10);

// ---------- 2. Máscara de nubes ----------
function mascaraNubes(imagen) {
  var qa = imagen.select('QA_PIXEL');
  var nube = qa.bitwiseAnd(1 << 3).eq(0);
  var sombra = qa.bitwiseAnd(1 << 4).eq(0);
  return imagen.updateMask(nube).updateMask(sombra);
}

function escalar(imagen) {
  var opticas = imagen.select('SR_B.').multiply(0.0000275).add(-0.2);
  return imagen.addBands(opticas, null, true);
}

// ---------- 3. Índices ----------
function agregarIndices(img) {
  var ndvi = img.normalizedDifference(['SR_B5', 'SR_B4']).rename('NDVI');
  var ndmi = img.normalizedDifference(['SR_B5', 'SR_B6']).rename('NDMI');
  var mndwi = img.normalizedDifference(['SR_B3', 'SR_B6']).rename('MNDWI');
  var sr = img.select('SR_B5').divide(img.select('SR_B4')).rename('SR');
  var ratio54 = img.select('SR_B6').divide(img.select('SR_B5')).rename('R54');
  var ratio35 = img.select('SR_B4').divide(img.select('SR_B6')).rename('R35');
  return img.addBands([ndvi, ndmi, mndwi, sr, ratio54, ratio35]);
}

var coleccion = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2')
  .filterBounds(area)
  .filterDate('2019-01-01', '2020-12-31')
  .filter(ee.Filter.lt('CLOUD_COVER', 50))
  .map(escalar)
  .map(mascaraNubes)
  .map(agregarIndices);

print('Número de imágenes', coleccion.size());

var compuesto = coleccion.median().clip(area);
Map.addLayer(compuesto, {bands: ['SR_B5', 'SR_B6', 'SR_B4'], min: 0, max: 0.4}, 'Compuesto 564');

// ---------- 4. Máscara de elevación y vegetación ----------
var srtm = ee.Image('USGS/SRTMGL1_003');
var bajo = srtm.lt(50);
var verde = compuesto.select('NDVI').gt(0.2);
var compuestoMask = compuesto.updateMask(bajo.and(verde));
Map.addLayer(compuestoMask, {bands: ['SR_B5', 'SR_B6', 'SR_B4'], min: 0, max: 0.4}, 'Compuesto enmascarado', false);

// ---------- 5. Entrenamiento ----------
var manglar = ee.FeatureCollection('users/mjcedeno/manglar');
var noManglar = ee.FeatureCollection('users/mjcedeno/no_manglar');
var clases = manglar.merge(noManglar);

var bandas = ['SR_B5', 'SR_B6', 'SR_B4', 'NDVI', 'MNDWI', 'SR', 'R54', 'R35'];

var muestras = compuestoMask.select(bandas).sampleRegions({
  collection: clases,
  properties: ['landcover'],
  scale: 30
}).randomColumn('random');

var split = 0.8;
var entrenamiento = muestras.filter(ee.Filter.lt('random', split));
var validacion = muestras.filter(ee.Filter.gte('random', split));

print('Muestras n =', muestras.aggregate_count('.all'));
print('Entrenamiento n =', entrenamiento.aggregate_count('.all'));
print('Validación n =', validacion.aggregate_count('.all'));

// ---------- 6. Clasificación ----------
var clasificador = ee.Classifier.smileRandomForest(100, 5).train({
  features: entrenamiento,
  classProperty: 'landcover',
  inputProperties: bandas
});

var clasificada = compuestoMask.select(bandas).classify(clasificador);

// ---------- 7. Validación ----------
var validada = validacion.classify(clasificador);
var matriz = validada.errorMatrix('landcover', 'classification');
print('Matriz de confusión', matriz);
print('Precisión global', matriz.accuracy());
print('Índice kappa', matriz.kappa());

// ---------- 8. Filtro de parches pequeños ----------
var parches = clasificada.select('classification').eq(1).selfMask();
var conectados = parches.connectedPixelCount(25);
var rfFinal = parches.updateMask(conectados.gte(25));

Map.addLayer(rfFinal, {palette: ['green']}, 'Manglar 2020');

// ---------- 9. Superficie ----------
var superficie = rfFinal.multiply(ee.Image.pixelArea()).divide(10000).reduceRegion({
  reducer: ee.Reducer.sum(),
  geometry: area.geometry(),
  scale: 30,
  maxPixels: 1e13
});
print('Superficie de manglar (ha)', superficie);

// ---------- 10. Exportar ----------
Export.image.toDrive({
  image: rfFinal,
  description: 'Manglar_Guayas_2020',
  region: area,
  scale: 30,
  maxPixels: 1e13
});
