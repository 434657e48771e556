/*
Clasificación supervisada - Sabana de Bogotá
Universidad: curso de percepción remota 2023-1
Estudiante: Daniela Torres
*/

// 1. Área de estudio
var sabana = ee.FeatureCollection('projects/ee-danitorres/assets/sabana');
Map.centerObject(sabana, 10);

// 2. Colección Sentinel-2
function enmascararNubes(imagen) {
  var qa = imagen.select('QA60');
  var nubes = qa.bitwiseAnd(1 << 10).eq(0);
  var cirros = qa.bitwiseAnd(1 << 11).eq(0);
  return imagen.updateMask(nubes.and(cirros)).divide(10000);
}

var coleccion = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
  .filterBounds(sabana)
  .filterDate('2022-12-01', '2023-03-15')
  .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 30))
  .map(enmascararNubes);

print('Cantidad de imágenes:', coleccion.size());
print('Fechas:', coleccion.aggregate_array('system:index'));

var imagen = coleccion.median().clip(sabana);

// 3. Visualización
Map.addLayer(imagen, {bands: ['B4', 'B3', 'B2'], min: 0, max: 0.3}, 'Color natural');
Map.addLayer(imagen, {bands: ['B8', 'B4', 'B3'], min: 0, max: 0.5}, 'Falso color', false);
Map.addLayer(imagen, {bands: ['B8', 'B11', 'B2'], min: 0, max: 0.5}, 'Agricultura', false);

// 4. Muestras
var invernadero = ee.FeatureCollection('projects/ee-danitorres/assets/invernadero');
var pasto = ee.FeatureCollection('projects/ee-danitorres/assets/pasto');
var cultivo = ee.FeatureCollection('projects/ee-danitorres/assets/cultivo');
var bosque = ee.FeatureCollection('projects/ee-danitorres/assets/bosque');
var urbano = ee.FeatureCollection('projects/ee-danitorres/assets/urbano');
var agua = ee.FeatureCollection('projects/ee-danitorres/assets/agua');

var muestras = invernadero.merge(pasto).merge(cultivo).merge(bosque).merge(urbano).merge(agua);
print('Total muestras:', muestras.size());

// 5. División de las muestras
var aleatorio = muestras.randomColumn('aleatorio');
var entrenamiento = aleatorio.filter(ee.Filter.lt('aleatorio', 0.7));
var validacion = aleatorio.filter(ee.Filter.gte('aleatorio', 0.7));

print('Entrenamiento:', entrenamiento.size());
print('Validación:', validacion.size());

// 6. Extracción de valores
var bandas = ['B2', 'B3', 'B4', 'B5', 'B6', 'B7', 'B8', 'B8A', 'B11', 'B12'];
var datos = imagen.select(bandas).sampleRegions({
  collection: entrenamiento,
  properties: ['Class'],
  scale: 10
});

// 7. Clasificadores
var clasificadorRF = ee.Classifier.smileRandomForest(100).train(datos, 'Class', bandas);
var clasificadorSVM = ee.Classifier.libsvm().train(datos, 'Class', bandas);
var clasificadorCART = ee.Classifier.smileCart().train(datos, 'Class', bandas);

var resultadoRF = imagen.select(bandas).classify(clasificadorRF);
var resultadoSVM = imagen.select(bandas).classify(clasificadorSVM);
var resultadoCART = imagen.select(bandas).classify(clasificadorCART);

var paleta = ['#ffffff', '#b6e388', '#f4d35e', '#1b4332', '#d62828', '#0077b6'];
Map.addLayer(resultadoRF, {min: 1, max: 6, palette: paleta}, 'Random Forest');
Map.addLayer(resultadoSVM, {min: 1, max: 6, palette: paleta}, 'SVM', false);
Map.addLayer(resultadoCART, {min: 1, max: 6, palette: paleta}, 'CART', false);

// 8. Validación
var validarRF = resultadoRF.sampleRegions({collection: validacion, properties: ['Class'], scale: 10});
var validarSVM = resultadoSVM.sampleRegions({collection: validacion, properties: ['Class'], scale: 10});
var validarCART = resultadoCART.sampleRegions({collection: validacion, properties: ['Class'], scale: 10});

var matrizRF = validarRF.errorMatrix('Class', 'classification');
var matrizSVM = validarSVM.errorMatrix('Class', 'classification');
var matrizCART = validarCART.errorMatrix('Class', 'classification');

print('Matriz RF', matrizRF);
print('Exactitud RF', matrizRF.accuracy());
print('Kappa RF', matrizRF.kappa());
print('Matriz SVM', matrizSVM);
print('Exactitud SVM', matrizSVM.accuracy());
print('Kappa SVM', matrizSVM.kappa());
print('Matriz CART', matrizCART);
print('Exactitud CART', matrizCART.accuracy());
print('Kappa CART', matrizCART.kappa());

// 9. Exportar
Export.image.toDrive({
  image: resultadoRF,
  description: 'Sabana_RF',
  folder: 'PercepcionRemota',
  scale: 10,
  region: sabana,
  crs: 'EPSG:9377',
  maxPixels: 1e13
});
