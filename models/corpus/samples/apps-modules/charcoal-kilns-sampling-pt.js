// Amostras para treino - pontos de campo com buffer e exportação
// Projeto: Carvão Maputo

// 1. Dados
var provincia = ee.FeatureCollection('FAO/GAUL/2015/level1')
  .filter(ee.Filter.eq('ADM0_NAME', 'Mozambique'))
  .filter(ee.Filter.eq('ADM1_NAME', 'Gaza'));
var pontos = ee.FeatureCollection('users/nmacuacua/pontos_campo_2019');

print('Total de pontos', pontos.size());
print('Por classe', pontos.aggregate_histogram('classe'));

// 2. Função para máscara
var maskL8 = function(image) {
  var qa = image.select('QA_PIXEL');
  var mask = qa.bitwiseAnd(1 << 3).eq(0)
    .and(qa.bitwiseAnd(1 << 4).eq(0));
  return image.updateMask(mask);
};

var escala = function(image) {
  var optical = image.select('SR_B.').multiply(0.0000275).add(-0.2);
  return image.addBands(optical, null, true);
};

// 3. Mosaicos: estação seca e chuvosa
var l8 = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2').filterBounds(provincia).map(maskL8).map(escala);

var seca = l8.filterDate('2019-06-01', '2019-09-30').median();
var chuvosa = l8.filterDate('2019-01-01', '2019-04-30').median();

var bandas = ['SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B6', 'SR_B7'];
var nomesSeca = ['blue_s', 'green_s', 'red_s', 'nir_s', 'swir1_s', 'swir2_s'];
var nomesChuva = ['blue_c', 'green_c', 'red_c', 'nir_c', 'swir1_c', 'swir2_c'];

var imagem = seca.select(bandas, nomesSeca)
  .addBands(chuvosa.select(bandas, nomesChuva));

var ndviSeca = imagem.normalizedDifference(['nir_s', 'red_s']).rename('ndvi_s');
var ndviChuva = imagem.normalizedDifference(['nir_c', 'red_c']).rename('ndvi_c');
var amplitude = ndviChuva.subtract(ndviSeca).rename('amp');

imagem = imagem.addBands(ndviSeca).addBands(ndviChuva).addBands(amplitude).clip(provincia);

// 4. Buffer e amostragem
var buffer = pontos.map(function(f) {
  return f.buffer(30);
});

var amostras = imagem.sampleRegions({
  collection: buffer,
  properties: ['classe', 'id'],
  scale: 30,
  tileScale: 4
});

// 5. Separar treino e validação por ponto (não por pixel)
var ids = pontos.randomColumn('rand', 10);
var idsTreino = ids.filter(ee.Filter.lt('rand', 0.7)).aggregate_array('id');
var treino = amostras.filter(ee.Filter.inList('id', idsTreino));
var validacao = amostras.filter(ee.Filter.inList('id', idsTreino).not());
print('Treino', treino.size());
print('Validação', validacao.size());

// 6. Classificação
var rf = ee.Classifier.smileRandomForest(150).train(treino, 'classe', imagem.bandNames());
var mapa = imagem.classify(rf);
var matriz = validacao.classify(rf).errorMatrix('classe', 'classification');
print('Matriz', matriz);
print('Exatidão global', matriz.accuracy());

Map.centerObject(provincia, 8);
Map.addLayer(imagem, {bands: ['swir1_s', 'nir_s', 'red_s'], min: 0, max: 0.4}, 'Seca');
Map.addLayer(mapa, {min: 1, max: 5, palette: ['006400', '8fbc8f', 'f5deb3', 'ffff00', '808080']}, 'Classificação');
Map.addLayer(pontos, {color: 'red'}, 'Pontos');

// 7. Exportar
Export.table.toDrive({collection: amostras, description: 'amostras_gaza', fileFormat: 'CSV'});
Export.image.toDrive({image: mapa.toByte(), description: 'mapa_gaza', region: provincia.geometry(), scale: 30, maxPixels: 1e13});
