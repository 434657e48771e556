var gfc = ee.Image('UMD/hansen/global_forest_change_2023_v1_11');
var road = ee.FeatureCollection('users/bsilva/br319_trecho');
var lossYear = gfc.select('lossyear');
var forest = gfc.select('treecover2000').gte(50);

// faixas de distância
var distancias = [1000, 2500, 5000, 10000, 20000, 50000];
var anteriores = [0, 1000, 2500, 5000, 10000, 20000];

var dist = road.distance(60000).rename('dist');
Map.centerObject(road, 7);
Map.addLayer(dist.updateMask(dist.lte(50000)), {min: 0, max: 50000, palette: ['red', 'yellow', 'green']}, 'distância da estrada', false);
Map.addLayer(road, {color: 'black'}, 'BR-319');
Map.addLayer(lossYear.updateMask(lossYear.gt(0)), {min: 1, max: 23, palette: ['yellow', 'orange', 'red']}, 'perda');

var regiao = road.geometry().buffer(50000, 500);
var lista = [];
for (var i = 0; i < distancias.length; i++) {
  var faixa = dist.gt(anteriores[i]).and(dist.lte(distancias[i]));
  var f = forest.and(faixa);
  var l = lossYear.gt(0).and(f);
  var s = f.rename('floresta').addBands(l.rename('perda')).multiply(ee.Image.pixelArea()).divide(1e6).reduceRegion({
    reducer: ee.Reducer.sum(),
    geometry: regiao,
    scale: 90,
    maxPixels: 1e13,
    tileScale: 8
  });
  lista.push(ee.Feature(null, s).set('faixa', anteriores[i] / 1000 + '-' + distancias[i] / 1000 + ' km')
    .set('pct', ee.Number(s.get('perda')).divide(s.get('floresta')).multiply(100)));
}
var fc = ee.FeatureCollection(lista);
print(fc);
print(ui.Chart.feature.byFeature(fc, 'faixa', 'pct').setChartType('ColumnChart').setOptions({title: 'Perda de floresta por distância (%)', legend: {position: 'none'}}));
Export.table.toDrive({collection: fc, description: 'perda_por_distancia', fileFormat: 'CSV'});
