var h = require('users/labsig/publico:herramientas');

var aoi = ee.FeatureCollection('users/labsig/predios/san_jose').geometry();
var inicio = '2021-01-01';
var fin = '2022-01-01';

Map.centerObject(aoi, 13);

var col = h.s2(aoi, inicio, fin, 40)
  .map(h.NDVI)
  .map(h.NDWI)
  .map(h.EVI);
print('Imágenes', col.size());

var mensual = h.mensual(col.select(['NDVI', 'NDWI', 'EVI']), inicio, fin, ee.Reducer.median());
print('Mensual', mensual);

var grafico = ui.Chart.image.series({
  imageCollection: mensual,
  region: aoi,
  reducer: ee.Reducer.mean(),
  scale: 10
}).setOptions({
  title: 'Índices mensuales 2021',
  vAxis: {title: 'Índice'},
  hAxis: {title: 'Mes', format: 'MMM'},
  pointSize: 4,
  colors: ['green', 'blue', 'orange']
});
print(grafico);

var ndviMax = mensual.select('NDVI_median').max().clip(aoi);
Map.addLayer(ndviMax, {min: 0, max: 0.9, palette: ['red', 'yellow', 'green']}, 'NDVI máximo');

// clases de vigor
var bajo = ndviMax.lt(0.4);
var medio = ndviMax.gte(0.4).and(ndviMax.lt(0.65));
var alto = ndviMax.gte(0.65);

print('Bajo (ha)', h.areaHa(bajo, aoi, 10));
print('Medio (ha)', h.areaHa(medio, aoi, 10));
print('Alto (ha)', h.areaHa(alto, aoi, 10));

var vigor = bajo.multiply(1).add(medio.multiply(2)).add(alto.multiply(3)).rename('vigor');
Map.addLayer(vigor, {min: 1, max: 3, palette: ['red', 'yellow', 'green']}, 'Vigor');
Map.add(h.leyenda('Vigor', ['Bajo', 'Medio', 'Alto'], ['red', 'yellow', 'green']));

h.aDrive(vigor.toByte(), aoi, 'vigor_san_jose_2021', 'predios', 10);
