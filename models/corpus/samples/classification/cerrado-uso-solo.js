// Classificação supervisionada do uso e cobertura do solo
// Município: Luís Eduardo Magalhães - BA
// Sentinel-2, estação seca de 2021

var municipio = ee.FeatureCollection('users/lucasferreira/BR_Municipios_2020')
                  .filter(ee.Filter.eq('NM_MUN', 'Luís Eduardo Magalhães'));

Map.centerObject(municipio, 10);
Map.addLayer(municipio.style({color: 'yellow', fillColor: '00000000'}), {}, 'Limite municipal');

// Função para mascarar nuvens
function mascara_nuvens(imagem) {
  var qa = imagem.select('QA60');
  var nuvens = 1 << 10;
  var cirrus = 1 << 11;
  var mascara = qa.bitwiseAnd(nuvens).eq(0).and(qa.bitwiseAnd(cirrus).eq(0));
  return imagem.updateMask(mascara).divide(10000).copyProperties(imagem, ['system:time_start']);
}

// Função para calcular índices
function indices(imagem) {
  var ndvi = imagem.normalizedDifference(['B8', 'B4']).rename('NDVI');
  var ndwi = imagem.normalizedDifference(['B3', 'B8']).rename('NDWI');
  var savi = imagem.expression('1.5 * (nir - red) / (nir + red + 0.5)', {
    'nir': imagem.select('B8'),
    'red': imagem.select('B4')
  }).rename('SAVI');
  return imagem.addBands([ndvi, ndwi, savi]);
}

var colecao = ee.ImageCollection('COPERNICUS/S2_SR')
  .filterBounds(municipio)
  .filterDate('2021-06-01', '2021-09-30')
  .filterMetadata('CLOUDY_PIXEL_PERCENTAGE', 'less_than', 10)
  .map(mascara_nuvens)
  .map(indices);

print('Coleção', colecao.size());

var mosaico = colecao.median().clip(municipio);
Map.addLayer(mosaico, {bands: ['B4', 'B3', 'B2'], min: 0.02, max: 0.25}, 'RGB');
Map.addLayer(mosaico, {bands: ['B11', 'B8', 'B4'], min: 0.05, max: 0.45}, 'Falsa cor', false);

// Amostras coletadas manualmente (geometrias importadas)
var agua = ee.FeatureCollection('users/lucasferreira/amostras_lem/agua');
var cerrado = ee.FeatureCollection('users/lucasferreira/amostras_lem/cerrado');
var agricultura = ee.FeatureCollection('users/lucasferreira/amostras_lem/agricultura');
var pastagem = ee.FeatureCollection('users/lucasferreira/amostras_lem/pastagem');
var area_urbana = ee.FeatureCollection('users/lucasferreira/amostras_lem/area_urbana');
var solo_exposto = ee.FeatureCollection('users/lucasferreira/amostras_lem/solo_exposto');

var amostras = agua.merge(cerrado).merge(agricultura).merge(pastagem).merge(area_urbana).merge(solo_exposto);
print('Total de amostras', amostras.size());
print('Histograma das classes', amostras.aggregate_histogram('classe'));

var bandas = ['B2', 'B3', 'B4', 'B5', 'B6', 'B7', 'B8', 'B8A', 'B11', 'B12', 'NDVI', 'NDWI', 'SAVI'];

var treinamento = mosaico.select(bandas).sampleRegions({
  collection: amostras,
  properties: ['classe'],
  scale: 10
});

// Separação entre treino e teste
treinamento = treinamento.randomColumn('aleatorio');
var treino = treinamento.filter(ee.Filter.lt('aleatorio', 0.7));
var teste = treinamento.filter(ee.Filter.gte('aleatorio', 0.7));

// Random Forest
var classificador = ee.Classifier.smileRandomForest(100).train({
  features: treino,
  classProperty: 'classe',
  inputProperties: bandas
});

var classificacao = mosaico.select(bandas).classify(classificador);

var paleta = ['#0000ff', '#006400', '#e974ed', '#ffd966', '#af2a2a', '#968c46'];
Map.addLayer(classificacao, {min: 1, max: 6, palette: paleta}, 'Classificação RF');

// Filtro de moda para retirar pixels isolados
var classificacaoFiltrada = classificacao.focal_mode(1.5, 'square', 'pixels');
Map.addLayer(classificacaoFiltrada, {min: 1, max: 6, palette: paleta}, 'Classificação filtrada');

// Validação
var validacao = teste.classify(classificador);
var matrizConfusao = validacao.errorMatrix('classe', 'classification');
print('Matriz de confusão', matrizConfusao);
print('Acurácia global', matrizConfusao.accuracy());
print('Acurácia do produtor', matrizConfusao.producersAccuracy());
print('Acurácia do usuário', matrizConfusao.consumersAccuracy());
print('Kappa', matrizConfusao.kappa());

// Cálculo de área
var area = ee.Image.pixelArea().divide(10000).addBands(classificacaoFiltrada)
  .reduceRegion({
    reducer: ee.Reducer.sum().group({
      groupField: 1,
      groupName: 'classe'
    }),
    geometry: municipio.geometry(),
    scale: 10,
    maxPixels: 1e13
  });
print('Área por classe (ha)', area);

// Exportar
Export.image.toDrive({
  image: classificacaoFiltrada,
  description: 'uso_solo_LEM_2021',
  folder: 'GEE',
  scale: 10,
  region: municipio,
  crs: 'EPSG:31983',
  maxPixels: 1e13
});
