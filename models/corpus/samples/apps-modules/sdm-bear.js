// Distribution model for spectacled bear, Peru
// P. Vargas, tesis de maestria

var puntos = ee.FeatureCollection('users/pvargas/sdm/oso_presencias');
var peru = ee.FeatureCollection('USDOS/LSIB_SIMPLE/2017')
  .filter(ee.Filter.eq('country_na', 'Peru'));

print('Presencias', puntos.size());

// Variables ambientales
var bio = ee.Image('WORLDCLIM/V1/BIO').select(['bio01', 'bio04', 'bio12', 'bio15']);
var dem = ee.Image('USGS/SRTMGL1_003');
var pendiente = ee.Terrain.slope(dem);
var cobertura = ee.ImageCollection('MODIS/006/MOD44B')
  .filterDate('2010-01-01', '2020-12-31')
  .select('Percent_Tree_Cover')
  .mean();

var predictores = bio
  .addBands(dem.rename('elevacion'))
  .addBands(pendiente.rename('pendiente'))
  .addBands(cobertura.rename('arboles'))
  .clip(peru);

var bandas = predictores.bandNames();
print('Bandas', bandas);

// Pseudo-ausencias fuera de un buffer de 10 km
var buffer = puntos.map(function(f) {
  return f.buffer(10000);
});
var zona = peru.geometry().difference(buffer.geometry().dissolve(100), 100);
var ausencias = ee.FeatureCollection.randomPoints(zona, 1000, 123);

var presencia = puntos.map(function(f) {
  return ee.Feature(f.geometry(), {presencia: 1});
});
var ausencia = ausencias.map(function(f) {
  return f.set('presencia', 0);
});

var datos = presencia.merge(ausencia);
var muestras = predictores.sampleRegions({
  collection: datos,
  properties: ['presencia'],
  scale: 1000
}).randomColumn();

var entrenamiento = muestras.filter(ee.Filter.lt('random', 0.75));
var validacion = muestras.filter(ee.Filter.gte('random', 0.75));

// Modelos
var rf = ee.Classifier.smileRandomForest(300)
  .setOutputMode('PROBABILITY')
  .train(entrenamiento, 'presencia', bandas);

var maxent = ee.Classifier.amnhMaxent()
  .train(entrenamiento, 'presencia', bandas);

var idoneidadRF = predictores.classify(rf).rename('rf');
var idoneidadMX = predictores.classify(maxent).select('probability').rename('maxent');

var paleta = ['440154', '3b528b', '21918c', '5ec962', 'fde725'];
Map.centerObject(peru, 6);
Map.addLayer(idoneidadRF, {min: 0, max: 1, palette: paleta}, 'RF');
Map.addLayer(idoneidadMX, {min: 0, max: 1, palette: paleta}, 'Maxent', false);
Map.addLayer(presencia, {color: 'red'}, 'Presencias');
Map.addLayer(ausencia, {color: 'gray'}, 'Pseudo-ausencias', false);

// Validación
var pred = validacion.classify(rf, 'prob').map(function(f) {
  return f.set('pred', ee.Number(f.get('prob')).gte(0.5));
});
var matriz = pred.errorMatrix('presencia', 'pred');
print('Matriz', matriz);
print('Exactitud', matriz.accuracy());

// Areas protegidas
var anp = ee.FeatureCollection('WCMC/WDPA/current/polygons')
  .filter(ee.Filter.eq('ISO3', 'PER'));
var idoneo = idoneidadRF.gt(0.6);
var areaAnp = idoneo.multiply(ee.Image.pixelArea()).divide(1e6)
  .reduceRegion({
    reducer: ee.Reducer.sum(),
    geometry: anp.geometry(),
    scale: 1000,
    maxPixels: 1e10
  });
print('Area idónea en ANP (km2)', areaAnp);

Export.image.toDrive({
  image: idoneidadRF,
  description: 'idoneidad_oso_rf',
  region: peru.geometry().bounds(),
  scale: 1000,
  maxPixels: 1e10
});
