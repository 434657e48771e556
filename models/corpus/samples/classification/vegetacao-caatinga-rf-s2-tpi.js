// Mapeamento da vegetação da Caatinga - Serra da Capivara
// Autora: Juliana Nascimento / Data: 08/2020

var pnsc = ee.FeatureCollection("users/juliananasc/PNSC_limite");
Map.centerObject(pnsc, 10);

// Estação seca e chuvosa
var seca = ee.ImageCollection("COPERNICUS/S2_SR")
            .filterBounds(pnsc)
            .filterDate('2019-08-01', '2019-10-31')
            .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 5))
            .median()
            .clip(pnsc);

var chuvosa = ee.ImageCollection("COPERNICUS/S2_SR")
            .filterBounds(pnsc)
            .filterDate('2020-02-01', '2020-05-31')
            .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 20))
            .median()
            .clip(pnsc);

Map.addLayer(seca, {bands: ['B11', 'B8', 'B4'], min: 500, max: 4500}, 'Seca');
Map.addLayer(chuvosa, {bands: ['B11', 'B8', 'B4'], min: 500, max: 4500}, 'Chuvosa');

// Índices
var ndvi_seca = seca.normalizedDifference(['B8', 'B4']).rename('ndvi_seca');
var ndvi_chuva = chuvosa.normalizedDifference(['B8', 'B4']).rename('ndvi_chuva');
var ndwi_seca = seca.normalizedDifference(['B8', 'B11']).rename('ndwi_seca');
var ndwi_chuva = chuvosa.normalizedDifference(['B8', 'B11']).rename('ndwi_chuva');
var amplitude = ndvi_chuva.subtract(ndvi_seca).rename('amplitude');

// Relevo
var srtm = ee.Image("USGS/SRTMGL1_003");
var declividade = ee.Terrain.slope(srtm).rename('declividade');
var tpi = srtm.subtract(srtm.focal_mean(500, 'circle', 'meters')).rename('tpi');

var bandas_seca = seca.select(['B2', 'B3', 'B4', 'B8', 'B11', 'B12'], ['B2_s', 'B3_s', 'B4_s', 'B8_s', 'B11_s', 'B12_s']);
var bandas_chuva = chuvosa.select(['B2', 'B3', 'B4', 'B8', 'B11', 'B12'], ['B2_c', 'B3_c', 'B4_c', 'B8_c', 'B11_c', 'B12_c']);

var imagem = bandas_seca.addBands(bandas_chuva)
                .addBands([ndvi_seca, ndvi_chuva, ndwi_seca, ndwi_chuva, amplitude])
                .addBands(srtm.rename('altitude'))
                .addBands(declividade)
                .addBands(tpi)
                .clip(pnsc);

// Amostras
var arborea = ee.FeatureCollection("users/juliananasc/amostras/arborea");
var arbustiva = ee.FeatureCollection("users/juliananasc/amostras/arbustiva");
var rupestre = ee.FeatureCollection("users/juliananasc/amostras/rupestre");
var antropico = ee.FeatureCollection("users/juliananasc/amostras/antropico");
var todas = arborea.merge(arbustiva).merge(rupestre).merge(antropico);

var amostra = imagem.sampleRegions({
  collection: todas,
  properties: ['classe'],
  scale: 10,
  tileScale: 4
}).randomColumn('x', 1);

var treino = amostra.filter(ee.Filter.lt('x', 0.7));
var teste = amostra.filter(ee.Filter.gte('x', 0.7));

var modelo = ee.Classifier.smileRandomForest(300).train(treino, 'classe', imagem.bandNames());
var mapa = imagem.classify(modelo);
var suavizado = mapa.focal_mode(20, 'circle', 'meters');

Map.addLayer(suavizado, {min: 1, max: 4, palette: ['#1a6b1a', '#b8d975', '#a88f6a', '#e34a33']}, 'Vegetação');

var erro = teste.classify(modelo).errorMatrix('classe', 'classification');
print('Matriz de erro', erro);
print('Exatidão', erro.accuracy());
print('Kappa', erro.kappa());

// importância das variáveis
var importancia = ee.Dictionary(modelo.explain().get('importance'));
print(ui.Chart.array.values(importancia.values(), 0, importancia.keys())
  .setChartType('ColumnChart')
  .setOptions({title: 'Importância das variáveis', legend: {position: 'none'}}));
