// Função para gerar mosaico anual harmonizado L5/L7/L8/L9
// e exportar NDVI, NDWI, SAVI de cada ano

var area = ee.FeatureCollection('users/rafaeltmoura/horto_capao');
var bandas = ['blue', 'green', 'red', 'nir', 'swir1', 'swir2'];

var getCollection = function(ano) {
  var inicio = ano + '-01-01';
  var fim = ano + '-12-31';

  var l5 = ee.ImageCollection('LANDSAT/LT05/C02/T1_L2')
    .filterBounds(area).filterDate(inicio, fim)
    .select(['SR_B1', 'SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B7', 'QA_PIXEL'], bandas.concat(['qa']));
  var l7 = ee.ImageCollection('LANDSAT/LE07/C02/T1_L2')
    .filterBounds(area).filterDate(inicio, fim)
    .select(['SR_B1', 'SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B7', 'QA_PIXEL'], bandas.concat(['qa']));
  var l8 = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2')
    .filterBounds(area).filterDate(inicio, fim)
    .select(['SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B6', 'SR_B7', 'QA_PIXEL'], bandas.concat(['qa']));
  var l9 = ee.ImageCollection('LANDSAT/LC09/C02/T1_L2')
    .filterBounds(area).filterDate(inicio, fim)
    .select(['SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B6', 'SR_B7', 'QA_PIXEL'], bandas.concat(['qa']));

  var colecao;
  if (ano <= 1999) {
    colecao = l5;
  } else if (ano <= 2011) {
    colecao = l5.merge(l7);
  } else if (ano === 2012) {
    colecao = l7;
  } else if (ano <= 2021) {
    colecao = l8;
  } else {
    colecao = l8.merge(l9);
  }
  return colecao;
};

var mascara = function(img) {
  var qa = img.select('qa');
  var m = qa.bitwiseAnd(1 << 3).eq(0).and(qa.bitwiseAnd(1 << 4).eq(0));
  return img.select(bandas).multiply(0.0000275).add(-0.2).updateMask(m);
};

var indices = function(img) {
  var ndvi = img.normalizedDifference(['nir', 'red']).rename('ndvi');
  var ndwi = img.normalizedDifference(['nir', 'swir1']).rename('ndwi');
  var savi = img.expression('1.5 * (nir - red) / (nir + red + 0.5)', {
    nir: img.select('nir'),
    red: img.select('red')
  }).rename('savi');
  return img.addBands(ndvi).addBands(ndwi).addBands(savi);
};

var anos = [1990, 1995, 2000, 2005, 2010, 2015, 2020, 2023];

anos.forEach(function(ano) {
  var mosaico = indices(getCollection(ano).map(mascara).median()).clip(area);
  Map.addLayer(mosaico, {bands: ['swir1', 'nir', 'red'], min: 0, max: 0.4}, 'Mosaico ' + ano, false);
  Map.addLayer(mosaico.select('ndvi'), {min: 0, max: 1, palette: ['white', 'green']}, 'NDVI ' + ano, false);

  Export.image.toDrive({
    image: mosaico.select(['ndvi', 'ndwi', 'savi']).toFloat(),
    description: 'indices_' + ano,
    folder: 'horto',
    region: area.geometry(),
    scale: 30,
    crs: 'EPSG:31982',
    maxPixels: 1e10
  });
});

Map.centerObject(area, 12);
