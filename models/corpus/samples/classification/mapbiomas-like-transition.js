// Transições de uso da terra 2000-2020 (MapBiomas coleção 7)
var mapbiomas = ee.Image('projects/mapbiomas-workspace/public/collection7/mapbiomas_collection70_integration_v2');
var bioma = ee.FeatureCollection('users/carolm/caatinga_limite');
var recorte = bioma.geometry();

Map.centerObject(bioma, 6);

var uso2000 = mapbiomas.select('classification_2000').clip(recorte);
var uso2020 = mapbiomas.select('classification_2020').clip(recorte);

// reclassificar: 1 natural, 2 pastagem, 3 agricultura, 4 outros
var de   = [3, 4, 5, 11, 12, 13, 15, 18, 19, 20, 21, 24, 25, 30, 33, 39, 41];
var para = [1, 1, 1, 1,  1,  1,  2,  3,  3,  3,  2,  4,  4,  4,  4,  3,  3];

var r2000 = uso2000.remap(de, para, 4).rename('classe');
var r2020 = uso2020.remap(de, para, 4).rename('classe');

var vis = {min: 1, max: 4, palette: ['129912', 'ffd966', 'e974ed', 'cccccc']};
Map.addLayer(r2000, vis, '2000', false);
Map.addLayer(r2020, vis, '2020');

// transição
var transicao = r2000.multiply(10).add(r2020).rename('transicao');

var desmatamento = transicao.eq(12).or(transicao.eq(13)).or(transicao.eq(14));
var regeneracao = transicao.eq(21).or(transicao.eq(31));
var intensificacao = transicao.eq(23);

Map.addLayer(desmatamento.selfMask(), {palette: 'ff0000'}, 'Desmatamento 2000-2020');
Map.addLayer(regeneracao.selfMask(), {palette: '0000ff'}, 'Regeneração 2000-2020');
Map.addLayer(intensificacao.selfMask(), {palette: 'ff00ff'}, 'Pastagem -> agricultura', false);

// tabela
var areaKm2 = ee.Image.pixelArea().divide(1e6);
var tabela = areaKm2.addBands(transicao).reduceRegion({
  reducer: ee.Reducer.sum().group({groupField: 1, groupName: 'transicao'}),
  geometry: recorte,
  scale: 30,
  maxPixels: 1e13,
  tileScale: 16
});

var feicoes = ee.FeatureCollection(ee.List(tabela.get('groups')).map(function(obj) {
  obj = ee.Dictionary(obj);
  var t = ee.Number(obj.get('transicao'));
  return ee.Feature(null, {
    classe_2000: t.divide(10).floor(),
    classe_2020: t.mod(10),
    area_km2: obj.get('sum')
  });
}));

Export.table.toDrive({
  collection: feicoes,
  description: 'transicoes_caatinga_2000_2020',
  folder: 'mapbiomas',
  fileFormat: 'CSV'
});

// área natural por ano
var anos = ee.List.sequence(1985, 2021);
var serie = ee.FeatureCollection(anos.map(function(ano) {
  var banda = ee.String('classification_').cat(ee.Number(ano).format('%d'));
  var img = mapbiomas.select([banda]).remap(de, para, 4).eq(1);
  var a = img.multiply(areaKm2).reduceRegion({
    reducer: ee.Reducer.sum(),
    geometry: recorte,
    scale: 300,
    maxPixels: 1e13
  });
  return ee.Feature(null, {ano: ano, natural: a.get('remapped')});
}));

var grafico = ui.Chart.feature.byFeature(serie, 'ano', 'natural').setOptions({
  title: 'Vegetação natural - Caatinga',
  hAxis: {title: 'Ano', format: '####'},
  vAxis: {title: 'Área (km²)'},
  legend: {position: 'none'}
});
print(grafico);
