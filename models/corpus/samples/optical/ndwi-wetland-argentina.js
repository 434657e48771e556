// Humedales del Delta del Paraná: bajante 2020-2021
// Índices MNDWI y NDVI

var delta = ee.FeatureCollection('users/ncabrera/delta_superior');
Map.centerObject(delta, 9);

function mascaraNubes(image) {
  var qa = image.select('QA_PIXEL');
  var nubes = qa.bitwiseAnd(1 << 3).eq(0);
  var sombras = qa.bitwiseAnd(1 << 4).eq(0);
  return image.updateMask(nubes.and(sombras));
}

function factorEscala(image) {
  var opticas = image.select('SR_B.').multiply(0.0000275).add(-0.2);
  return image.addBands(opticas, null, true);
}

function agregarIndices(image) {
  var ndvi = image.normalizedDifference(['SR_B5', 'SR_B4']).rename('NDVI');
  var mndwi = image.normalizedDifference(['SR_B3', 'SR_B6']).rename('MNDWI');
  return image.addBands(ndvi).addBands(mndwi);
}

var l8 = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2')
  .filterBounds(delta)
  .map(mascaraNubes)
  .map(factorEscala)
  .map(agregarIndices);

// Período de referencia y bajante
var normal = l8.filterDate('2016-01-01', '2017-12-31').median().clip(delta);
var bajante = l8.filterDate('2020-06-01', '2021-12-31').median().clip(delta);

var visColor = {bands: ['SR_B6', 'SR_B5', 'SR_B4'], min: 0, max: 0.4};
var visAgua = {min: -0.5, max: 0.5, palette: ['white', 'blue']};

Map.addLayer(normal, visColor, 'Normal');
Map.addLayer(bajante, visColor, 'Bajante');
Map.addLayer(normal.select('MNDWI'), visAgua, 'MNDWI normal', false);
Map.addLayer(bajante.select('MNDWI'), visAgua, 'MNDWI bajante', false);

// Agua
var aguaNormal = normal.select('MNDWI').gt(0);
var aguaBajante = bajante.select('MNDWI').gt(0);
var perdida = aguaNormal.and(aguaBajante.not()).rename('perdida');

Map.addLayer(aguaNormal.selfMask(), {palette: ['0000ff']}, 'Agua normal');
Map.addLayer(aguaBajante.selfMask(), {palette: ['00ffff']}, 'Agua bajante');
Map.addLayer(perdida.selfMask(), {palette: ['ff0000']}, 'Agua perdida');

// Superficies en hectáreas
var supNormal = aguaNormal.multiply(ee.Image.pixelArea()).divide(10000).reduceRegion({
  reducer: ee.Reducer.sum(),
  geometry: delta.geometry(),
  scale: 30,
  maxPixels: 1e13
});
var supBajante = aguaBajante.multiply(ee.Image.pixelArea()).divide(10000).reduceRegion({
  reducer: ee.Reducer.sum(),
  geometry: delta.geometry(),
  scale: 30,
  maxPixels: 1e13
});
print('Superficie de agua normal (ha)', supNormal.get('MNDWI'));
print('Superficie de agua bajante (ha)', supBajante.get('MNDWI'));

// Serie temporal
print(ui.Chart.image.series(l8.select(['NDVI', 'MNDWI']).filterDate('2014-01-01', '2022-12-31'), delta, ee.Reducer.mean(), 300)
  .setOptions({
    title: 'NDVI y MNDWI',
    lineWidth: 1,
    pointSize: 2,
    hAxis: {title: 'Fecha'}
  }));

Export.image.toDrive({
  image: perdida.toByte(),
  description: 'agua_perdida_delta',
  folder: 'GEE',
  scale: 30,
  region: delta.geometry(),
  maxPixels: 1e13
});
