// Deforestación antes y después del acuerdo de paz (2016)
var gfc = ee.Image('UMD/hansen/global_forest_change_2021_v1_9');
var deptos = ee.FeatureCollection('FAO/GAUL/2015/level1')
  .filter(ee.Filter.eq('ADM0_NAME', 'Colombia'))
  .filter(ee.Filter.inList('ADM1_NAME', ['Caqueta', 'Guaviare', 'Meta', 'Putumayo']));
Map.centerObject(deptos, 7);

var bosque = gfc.select('treecover2000').gte(70);
var anio = gfc.select('lossyear');

var antes = anio.gte(11).and(anio.lte(15)).and(bosque);
var despues = anio.gte(17).and(anio.lte(21)).and(bosque);

Map.addLayer(bosque.selfMask().clip(deptos), {palette: ['0b6623']}, 'Bosque 2000');
Map.addLayer(antes.selfMask().clip(deptos), {palette: ['orange']}, 'Pérdida 2011-2015');
Map.addLayer(despues.selfMask().clip(deptos), {palette: ['red']}, 'Pérdida 2017-2021');

var imagenArea = antes.rename('antes').addBands(despues.rename('despues')).multiply(ee.Image.pixelArea()).divide(10000);
var resultado = imagenArea.reduceRegions({
  collection: deptos,
  reducer: ee.Reducer.sum(),
  scale: 30,
  tileScale: 16
});

var grafico = ui.Chart.feature.byFeature(resultado, 'ADM1_NAME', ['antes', 'despues'])
  .setSeriesNames(['2011-2015', '2017-2021'])
  .setChartType('ColumnChart')
  .setOptions({
    title: 'Pérdida de bosque por departamento',
    hAxis: {title: 'Departamento'},
    vAxis: {title: 'Hectáreas'},
    colors: ['orange', 'red']
  });
print(grafico);

Export.table.toDrive({
  collection: resultado,
  description: 'perdida_antes_despues',
  folder: 'GEE',
  fileFormat: 'CSV',
  selectors: ['ADM1_NAME', 'antes', 'despues']
});
