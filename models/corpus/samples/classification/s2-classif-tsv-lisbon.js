//-----------------------------------------------
// COS simplificada - Área Metropolitana de Lisboa
// Sentinel-2 2018 + COS2018 como treino
//-----------------------------------------------

var aml = ee.FeatureCollection('users/dgoncalves/aml');
var cos = ee.FeatureCollection('users/dgoncalves/cos2018_n1');

Map.centerObject(aml, 10);

// rasterizar a COS
var cosImg = cos.reduceToImage({
  properties: ['codigo'],
  reducer: ee.Reducer.first()
}).rename('classe').toByte();

// erosão para evitar limites
var interior = cosImg.focal_min(30, 'square', 'meters').eq(cosImg.focal_max(30, 'square', 'meters'));
var cosClean = cosImg.updateMask(interior);

var cores = ['#e6004d', '#ffffa8', '#e6e64d', '#f2a64d', '#80ff00', '#a6e64d', '#cccccc', '#a6a6ff', '#00ccf2'];
Map.addLayer(cosClean, {min: 1, max: 9, palette: cores}, 'COS 2018');

var s2 = ee.ImageCollection('COPERNICUS/S2')
  .filterBounds(aml)
  .filterDate('2018-01-01', '2018-12-31')
  .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 10))
  .map(function(img) {
    var qa = img.select('QA60');
    return img.updateMask(qa.eq(0)).divide(10000).copyProperties(img, ['system:time_start']);
  });

var primavera = s2.filterDate('2018-03-01', '2018-05-31').median().select(['B2', 'B3', 'B4', 'B8', 'B11', 'B12']);
var verao = s2.filterDate('2018-06-01', '2018-08-31').median().select(['B2', 'B3', 'B4', 'B8', 'B11', 'B12']);
var outono = s2.filterDate('2018-09-01', '2018-11-30').median().select(['B2', 'B3', 'B4', 'B8', 'B11', 'B12']);

var img = primavera.rename(['B2_p', 'B3_p', 'B4_p', 'B8_p', 'B11_p', 'B12_p'])
  .addBands(verao.rename(['B2_v', 'B3_v', 'B4_v', 'B8_v', 'B11_v', 'B12_v']))
  .addBands(outono.rename(['B2_o', 'B3_o', 'B4_o', 'B8_o', 'B11_o', 'B12_o']))
  .addBands(primavera.normalizedDifference(['B8', 'B4']).rename('ndvi_p'))
  .addBands(verao.normalizedDifference(['B8', 'B4']).rename('ndvi_v'))
  .addBands(outono.normalizedDifference(['B8', 'B4']).rename('ndvi_o'))
  .clip(aml);

var amostra = img.addBands(cosClean).stratifiedSample({
  numPoints: 400,
  classBand: 'classe',
  region: aml.geometry(),
  scale: 10,
  seed: 3,
  tileScale: 16
});

var dividida = amostra.randomColumn('al');
var treino = dividida.filter(ee.Filter.lt('al', 0.7));
var teste = dividida.filter(ee.Filter.gte('al', 0.7));

var rf = ee.Classifier.smileRandomForest(150).train(treino, 'classe', img.bandNames());
var mapa = img.classify(rf);
Map.addLayer(mapa, {min: 1, max: 9, palette: cores}, 'RF 2018');

var mc = teste.classify(rf).errorMatrix('classe', 'classification');
print('Matriz', mc);
print('Exatidão global', mc.accuracy());
print('Kappa', mc.kappa());
