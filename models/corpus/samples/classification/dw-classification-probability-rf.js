// Use Dynamic World probabilities as features, classify local legend
var muni = ee.FeatureCollection('projects/ee-pcosta/assets/santarem_planalto');
var pts = ee.FeatureCollection('projects/ee-pcosta/assets/pontos_planalto');
Map.centerObject(muni, 10);

var probs = ['water', 'trees', 'grass', 'flooded_vegetation', 'crops', 'shrub_and_scrub', 'built', 'bare'];
var dw = ee.ImageCollection('GOOGLE/DYNAMICWORLD/V1')
  .filterBounds(muni)
  .filterDate('2022-01-01', '2022-12-31')
  .select(probs);

var media = dw.mean();
var desvio = dw.reduce(ee.Reducer.stdDev());
var maximo = dw.max().regexpRename('(.*)', '$1_max');

var embed = media.addBands(desvio).addBands(maximo).clip(muni);
print(embed.bandNames());

var amostra = embed.sampleRegions({
  collection: pts,
  properties: ['uso'],
  scale: 10,
  tileScale: 4
}).randomColumn('rnd', 13);
var treino = amostra.filter(ee.Filter.lt('rnd', 0.7));
var teste = amostra.filter(ee.Filter.gte('rnd', 0.7));

var rf = ee.Classifier.smileRandomForest(100).train(treino, 'uso', embed.bandNames());
var uso = embed.classify(rf);
Map.addLayer(uso, {min: 1, max: 6, palette: ['#1f8d49', '#7dc975', '#edde8e', '#e974ed', '#d4271e', '#2532e4']}, 'uso 2022');

var mc = teste.classify(rf).errorMatrix('uso', 'classification');
print('Matriz de confusão', mc);
print('Acurácia', mc.accuracy());
print('Kappa', mc.kappa());

// comparação com o rótulo original
var rotulo = ee.ImageCollection('GOOGLE/DYNAMICWORLD/V1').filterBounds(muni).filterDate('2022-01-01', '2022-12-31').select('label').mode().clip(muni);
Map.addLayer(rotulo, {min: 0, max: 8, palette: ['419bdf', '397d49', '88b053', '7a87c6', 'e49635', 'dfc35a', 'c4281b', 'a59b8f', 'b39fe1']}, 'DW 2022', false);

Export.image.toDrive({
  image: uso.toByte(),
  description: 'uso_planalto_2022',
  folder: 'GEE',
  region: muni.geometry(),
  scale: 10,
  maxPixels: 1e13
});
