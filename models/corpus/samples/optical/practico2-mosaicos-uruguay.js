// PRACTICO 2 - Mosaicos y filtros
// Facultad de Agronomia

// Parte A: filtrar la coleccion
var uruguay = ee.FeatureCollection('FAO/GAUL/2015/level0').filter(ee.Filter.eq('ADM0_NAME', 'Uruguay'));
var coleccion = ee.ImageCollection('LANDSAT/LC08/C01/T1_TOA')
  .filterBounds(uruguay)
  .filterDate('2018-01-01', '2018-12-31')
  .filterMetadata('CLOUD_COVER', 'less_than', 15);
print('cantidad de imagenes', coleccion.size());

// Parte B: distintos mosaicos
var mosaico = coleccion.mosaic().clip(uruguay);
var media = coleccion.mean().clip(uruguay);
var mediana = coleccion.median().clip(uruguay);
var maximo = coleccion.max().clip(uruguay);
var minimo = coleccion.min().clip(uruguay);

var vis = {bands: ['B4', 'B3', 'B2'], min: 0, max: 0.3};
Map.centerObject(uruguay, 7);
Map.addLayer(mosaico, vis, 'mosaico', false);
Map.addLayer(media, vis, 'media', false);
Map.addLayer(mediana, vis, 'mediana');
Map.addLayer(maximo, vis, 'maximo', false);
Map.addLayer(minimo, vis, 'minimo', false);

// Parte C: NDVI de cada imagen
function agregarNDVI(imagen) {
  var ndvi = imagen.normalizedDifference(['B5', 'B4']).rename('NDVI');
  return imagen.addBands(ndvi);
}
var conNDVI = coleccion.map(agregarNDVI);
print(conNDVI.first());

var ndviMax = conNDVI.select('NDVI').max().clip(uruguay);
var ndviMin = conNDVI.select('NDVI').min().clip(uruguay);
var rango = ndviMax.subtract(ndviMin);
Map.addLayer(ndviMax, {min: 0, max: 1, palette: ['white', 'green']}, 'NDVI maximo', false);
Map.addLayer(ndviMin, {min: 0, max: 1, palette: ['white', 'green']}, 'NDVI minimo', false);
Map.addLayer(rango, {min: 0, max: 0.8, palette: ['white', 'purple']}, 'rango NDVI', false);

// Parte D: mosaico verde
var verde = conNDVI.qualityMosaic('NDVI').clip(uruguay);
Map.addLayer(verde, vis, 'pixel mas verde', false);

// Parte E: grafica en un punto
var punto = ee.Geometry.Point([-57.96, -31.38]);
var grafica = ui.Chart.image.series(conNDVI.select('NDVI'), punto, ee.Reducer.mean(), 30);
print(grafica);
