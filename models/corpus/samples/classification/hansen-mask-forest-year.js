// Função: floresta remanescente em qualquer ano (Hansen)
var gfc = ee.Image('UMD/hansen/global_forest_change_2023_v1_11');
var area = ee.FeatureCollection('users/mfonseca/apui');

Map.centerObject(area, 8);

function florestaAno(ano) {
  var y = ano - 2000;
  var tc = gfc.select('treecover2000').gte(60);
  var perda = gfc.select('lossyear').unmask(0);
  var desmatado = perda.gt(0).and(perda.lte(y));
  return tc.and(desmatado.not()).rename('floresta').set('ano', ano);
}

var f2005 = florestaAno(2005);
var f2010 = florestaAno(2010);
var f2015 = florestaAno(2015);
var f2020 = florestaAno(2020);
var f2023 = florestaAno(2023);

Map.addLayer(f2005.selfMask().clip(area), {palette: '005a32'}, 'Floresta 2005', false);
Map.addLayer(f2010.selfMask().clip(area), {palette: '238b45'}, 'Floresta 2010', false);
Map.addLayer(f2015.selfMask().clip(area), {palette: '41ab5d'}, 'Floresta 2015', false);
Map.addLayer(f2020.selfMask().clip(area), {palette: '74c476'}, 'Floresta 2020', false);
Map.addLayer(f2023.selfMask().clip(area), {palette: 'a1d99b'}, 'Floresta 2023');

var anos = [2005, 2010, 2015, 2020, 2023];
var tabela = anos.map(function(ano) {
  var a = florestaAno(ano).multiply(ee.Image.pixelArea()).divide(1e6).reduceRegion({
    reducer: ee.Reducer.sum(),
    geometry: area.geometry(),
    scale: 30,
    maxPixels: 1e13
  });
  return ee.Feature(null, {ano: ano, km2: a.get('floresta')});
});
print(ui.Chart.feature.byFeature(ee.FeatureCollection(tabela), 'ano', 'km2').setOptions({title: 'Floresta remanescente (km2)', hAxis: {format: '####'}}));

Export.table.toDrive({
  collection: ee.FeatureCollection(tabela),
  description: 'floresta_apui',
  fileFormat: 'CSV'
});
