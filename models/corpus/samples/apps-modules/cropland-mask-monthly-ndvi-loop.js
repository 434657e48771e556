// NDVI mensual en zonas de cultivo, exportar una imagen por mes
// Autor: F. Gutiérrez   Fecha: 15-03-2021

var zona = ee.FeatureCollection('users/fgutierrez/valle_cauca');
var cultivos = ee.ImageCollection('ESA/WorldCover/v100').first().eq(40);

function mascaraNubes(image) {
  var qa = image.select('QA60');
  var nubes = 1 << 10;
  var cirros = 1 << 11;
  var mascara = qa.bitwiseAnd(nubes).eq(0).and(qa.bitwiseAnd(cirros).eq(0));
  return image.updateMask(mascara).divide(10000);
}

function calcularNDVI(image) {
  return image.addBands(image.normalizedDifference(['B8', 'B4']).rename('NDVI'));
}

var coleccion = ee.ImageCollection('COPERNICUS/S2_SR')
  .filterBounds(zona)
  .filter(ee.Filter.lte('CLOUDY_PIXEL_PERCENTAGE', 60))
  .map(mascaraNubes)
  .map(calcularNDVI);

var anio = 2020;
var meses = ['Ene', 'Feb', 'Mar', 'Abr', 'May', 'Jun', 'Jul', 'Ago', 'Sep', 'Oct', 'Nov', 'Dic'];
var paleta = ['d73027', 'fc8d59', 'fee08b', 'd9ef8b', '91cf60', '1a9850'];

Map.centerObject(zona, 10);

for (var i = 0; i < 12; i++) {
  var inicio = ee.Date.fromYMD(anio, i + 1, 1);
  var fin = inicio.advance(1, 'month');
  var ndvi = coleccion.filterDate(inicio, fin)
    .select('NDVI')
    .median()
    .updateMask(cultivos)
    .clip(zona);

  Map.addLayer(ndvi, {min: 0, max: 0.9, palette: paleta}, 'NDVI ' + meses[i], false);

  Export.image.toDrive({
    image: ndvi.multiply(10000).toInt16(),
    description: 'NDVI_' + anio + '_' + meses[i],
    folder: 'NDVI_mensual',
    region: zona.geometry(),
    scale: 10,
    crs: 'EPSG:32618',
    maxPixels: 1e13
  });
}
