// Severidade de queimadas no Pantanal - 2020
// Disciplina: Sensoriamento Remoto Aplicado
// Aluna: Camila Figueiredo

var area = ee.FeatureCollection('users/camilafig/pantanal_norte');
Map.centerObject(area, 9);
Map.addLayer(area, {color: 'gray'}, 'Area de estudo', false);

// Datas antes e depois do fogo
var pre_inicio = '2020-05-01';
var pre_fim = '2020-06-30';
var pos_inicio = '2020-10-01';
var pos_fim = '2020-11-15';

// Mascara de nuvens Landsat 8
var mascaraNuvens = function(image) {
  var qa = image.select('QA_PIXEL');
  var nuvem = qa.bitwiseAnd(1 << 3).eq(0);
  var sombra = qa.bitwiseAnd(1 << 4).eq(0);
  return image.updateMask(nuvem.and(sombra));
};

// Fator de escala
var escala = function(image) {
  var bandas = image.select('SR_B.').multiply(0.0000275).add(-0.2);
  return image.addBands(bandas, null, true);
};

var colecao = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2')
  .filterBounds(area)
  .map(mascaraNuvens)
  .map(escala);

var pre = colecao.filterDate(pre_inicio, pre_fim).median().clip(area);
var pos = colecao.filterDate(pos_inicio, pos_fim).median().clip(area);

// Composicao falsa cor
var vis = {bands: ['SR_B7', 'SR_B5', 'SR_B4'], min: 0, max: 0.4};
Map.addLayer(pre, vis, 'Pre fogo');
Map.addLayer(pos, vis, 'Pos fogo');

// NBR
var nbr_pre = pre.normalizedDifference(['SR_B5', 'SR_B7']).rename('NBR');
var nbr_pos = pos.normalizedDifference(['SR_B5', 'SR_B7']).rename('NBR');

// dNBR
var dnbr = nbr_pre.subtract(nbr_pos).rename('dNBR');

var paleta = ['1a9850', '91cf60', 'd9ef8b', 'fee08b', 'fc8d59', 'd73027'];
Map.addLayer(dnbr, {min: -0.1, max: 0.8, palette: paleta}, 'dNBR');

// Classificacao
var classes = ee.Image(0)
  .where(dnbr.lt(0.1), 1)
  .where(dnbr.gte(0.1).and(dnbr.lt(0.27)), 2)
  .where(dnbr.gte(0.27).and(dnbr.lt(0.44)), 3)
  .where(dnbr.gte(0.44).and(dnbr.lt(0.66)), 4)
  .where(dnbr.gte(0.66), 5)
  .clip(area)
  .rename('classe');

Map.addLayer(classes, {min: 1, max: 5, palette: ['green', 'yellow', 'orange', 'red', 'purple']}, 'Severidade');

// Area de cada classe em km2
var areaClasses = ee.Image.pixelArea().divide(1e6).addBands(classes)
  .reduceRegion({
    reducer: ee.Reducer.sum().group({
      groupField: 1,
      groupName: 'classe'
    }),
    geometry: area.geometry(),
    scale: 30,
    maxPixels: 1e13
  });
print('Area por classe (km2)', areaClasses);

// Area queimada total
var queimada = dnbr.gte(0.1).multiply(ee.Image.pixelArea()).divide(10000);
var total = queimada.reduceRegion({
  reducer: ee.Reducer.sum(),
  geometry: area.geometry(),
  scale: 30,
  maxPixels: 1e13
});
print('Area queimada total (ha)', total.get('dNBR'));

Export.image.toDrive({
  image: dnbr,
  description: 'dNBR_Pantanal_2020',
  folder: 'GEE',
  region: area.geometry(),
  scale: 30,
  maxPixels: 1e13
});

Export.image.toDrive({
  image: classes.toByte(),
  description: 'Severidade_Pantanal_2020',
  folder: 'GEE',
  region: area.geometry(),
  scale: 30,
  maxPixels: 1e13
});
