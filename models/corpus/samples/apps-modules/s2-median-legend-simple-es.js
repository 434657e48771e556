// Clasificación supervisada con leyenda
// Curso de teledetección - Práctica 3

// 1. Área de interés
var aoi = ee.FeatureCollection('users/curso_td/area_estudio');
Map.centerObject(aoi, 11);
Map.addLayer(aoi, {}, 'Área de estudio');

// 2. Colección
var coleccion = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
  .filterDate('2022-01-01', '2022-12-31')
  .filterBounds(aoi)
  .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 10));
print('Colección', coleccion);

// 3. Mosaico
var mosaico = coleccion.median().clip(aoi);
Map.addLayer(mosaico, {bands: ['B4', 'B3', 'B2'], min: 0, max: 3000}, 'Color natural');
Map.addLayer(mosaico, {bands: ['B8', 'B4', 'B3'], min: 0, max: 4000}, 'Falso color', false);

// 4. Muestras
var bosque = ee.FeatureCollection('users/curso_td/muestras/bosque');
var agua = ee.FeatureCollection('users/curso_td/muestras/agua');
var urbano = ee.FeatureCollection('users/curso_td/muestras/urbano');
var cultivo = ee.FeatureCollection('users/curso_td/muestras/cultivo');
var suelo = ee.FeatureCollection('users/curso_td/muestras/suelo');

var muestras = bosque.merge(agua).merge(urbano).merge(cultivo).merge(suelo);
print('Número de muestras', muestras.size());

// 5. Bandas
var bandas = ['B2', 'B3', 'B4', 'B5', 'B6', 'B7', 'B8', 'B11', 'B12'];

// 6. Entrenamiento
var entrenamiento = mosaico.select(bandas).sampleRegions({
  collection: muestras,
  properties: ['clase'],
  scale: 10
});

var conAleatorio = entrenamiento.randomColumn('random');
var train = conAleatorio.filter(ee.Filter.lt('random', 0.7));
var test = conAleatorio.filter(ee.Filter.gte('random', 0.7));
print('Entrenamiento', train.size());
print('Validación', test.size());

// 7. Clasificador
var clasificador = ee.Classifier.smileRandomForest(50).train({
  features: train,
  classProperty: 'clase',
  inputProperties: bandas
});

// 8. Clasificación
var clasificacion = mosaico.select(bandas).classify(clasificador);
var paleta = ['006400', '0000ff', 'ff0000', 'ffff00', 'd2b48c'];
Map.addLayer(clasificacion, {min: 1, max: 5, palette: paleta}, 'Clasificación');

// 9. Validación
var validacion = test.classify(clasificador);
var matriz = validacion.errorMatrix('clase', 'classification');
print('Matriz de confusión', matriz);
print('Exactitud global', matriz.accuracy());
print('Índice kappa', matriz.kappa());
print('Exactitud del productor', matriz.producersAccuracy());
print('Exactitud del usuario', matriz.consumersAccuracy());

// 10. Leyenda
var leyenda = ui.Panel({
  style: {
    position: 'bottom-right',
    padding: '8px 15px'
  }
});
var tituloLeyenda = ui.Label({
  value: 'Clases',
  style: {
    fontWeight: 'bold',
    fontSize: '18px',
    margin: '0 0 4px 0',
    padding: '0'
  }
});
leyenda.add(tituloLeyenda);

var crearFila = function(color, nombre) {
  var cajaColor = ui.Label({
    style: {
      backgroundColor: '#' + color,
      padding: '8px',
      margin: '0 0 4px 0'
    }
  });
  var descripcion = ui.Label({
    value: nombre,
    style: {margin: '0 0 4px 6px'}
  });
  return ui.Panel({
    widgets: [cajaColor, descripcion],
    layout: ui.Panel.Layout.Flow('horizontal')
  });
};

var nombres = ['Bosque', 'Agua', 'Urbano', 'Cultivo', 'Suelo desnudo'];
for (var i = 0; i < 5; i++) {
  leyenda.add(crearFila(paleta[i], nombres[i]));
}
Map.add(leyenda);

// 11. Exportar
Export.image.toDrive({
  image: clasificacion.toByte(),
  description: 'clasificacion_2022',
  folder: 'curso_td',
  region: aoi.geometry(),
  scale: 10,
  maxPixels: 1e13
});
