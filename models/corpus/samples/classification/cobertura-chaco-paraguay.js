// Cobertura de la tierra - Boquerón, Chaco paraguayo
// Año 2019

var depto = ee.FeatureCollection('FAO/GAUL/2015/level1').filter(ee.Filter.eq('ADM1_NAME', 'Boqueron'));
Map.centerObject(depto, 8);

// Landsat 8 colección 1
function enmascarar(img) {
  var qa = img.select('pixel_qa');
  var sombra = qa.bitwiseAnd(1 << 3).eq(0);
  var nube = qa.bitwiseAnd(1 << 5).eq(0);
  return img.updateMask(sombra.and(nube)).divide(10000);
}

var l8 = ee.ImageCollection('LANDSAT/LC08/C01/T1_SR')
  .filterBounds(depto)
  .filterDate('2019-01-01', '2019-12-31')
  .map(enmascarar);

var mediana = l8.median().clip(depto);
var ndviMin = l8.map(function(i) { return i.normalizedDifference(['B5', 'B4']).rename('ndvi_min'); }).min().clip(depto);
var ndviMax = l8.map(function(i) { return i.normalizedDifference(['B5', 'B4']).rename('ndvi_max'); }).max().clip(depto);

var img = mediana.select(['B2', 'B3', 'B4', 'B5', 'B6', 'B7']).addBands(ndviMin).addBands(ndviMax);

Map.addLayer(img, {bands: ['B6', 'B5', 'B4'], min: 0.05, max: 0.4}, 'Mediana 2019');

// Muestras
var bosque = ee.FeatureCollection('users/pbenitez/chaco/bosque');
var pastura = ee.FeatureCollection('users/pbenitez/chaco/pastura');
var cultivo = ee.FeatureCollection('users/pbenitez/chaco/cultivo');
var palmar = ee.FeatureCollection('users/pbenitez/chaco/palmar');
var agua = ee.FeatureCollection('users/pbenitez/chaco/agua');

var muestras = bosque.merge(pastura).merge(cultivo).merge(palmar).merge(agua);
print('Cantidad de muestras', muestras.size());

var entrenamiento = img.sampleRegions({
  collection: muestras,
  properties: ['clase'],
  scale: 30,
  tileScale: 4
}).randomColumn();

var train = entrenamiento.filter(ee.Filter.lt('random', 0.7));
var test = entrenamiento.filter(ee.Filter.gte('random', 0.7));

var rf = ee.Classifier.smileRandomForest(100).train(train, 'clase', img.bandNames());
var cobertura = img.classify(rf);

Map.addLayer(cobertura, {min: 1, max: 5, palette: ['#1e5128', '#d8e9a8', '#ffb830', '#8d7b68', '#0e49b5']}, 'Cobertura 2019');

// Exactitud
var em = test.classify(rf).errorMatrix('clase', 'classification');
print('Matriz de error', em);
print('Exactitud global', em.accuracy());
print('Kappa', em.kappa());

// Área por clase en hectáreas
var clases = ['Bosque', 'Pastura', 'Cultivo', 'Palmar', 'Agua'];
var areas = ee.Image.pixelArea().divide(10000).addBands(cobertura).reduceRegion({
  reducer: ee.Reducer.sum().group({groupField: 1, groupName: 'clase'}),
  geometry: depto.geometry(),
  scale: 30,
  maxPixels: 1e13,
  tileScale: 8
});
var tabla = ee.FeatureCollection(ee.List(areas.get('groups')).map(function(g) {
  g = ee.Dictionary(g);
  var nombre = ee.List(clases).get(ee.Number(g.get('clase')).subtract(1));
  return ee.Feature(null, {clase: nombre, hectareas: g.get('sum')});
}));

// Gráfico de torta
var torta = ui.Chart.feature.byFeature(tabla, 'clase', 'hectareas')
  .setChartType('PieChart')
  .setOptions({
    title: 'Cobertura de la tierra 2019 - Boquerón',
    colors: ['#1e5128', '#d8e9a8', '#ffb830', '#8d7b68', '#0e49b5']
  });
print(torta);

Export.image.toDrive({
  image: cobertura.toByte(),
  description: 'cobertura_boqueron_2019',
  scale: 30,
  region: depto.geometry(),
  maxPixels: 1e13
});

Export.table.toDrive({
  collection: tabla,
  description: 'tabla_cobertura_2019',
  fileFormat: 'CSV'
});
