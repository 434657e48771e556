// Green space per neighbourhood - Lisboa
var freguesias = ee.FeatureCollection('projects/ee-urbangreen/assets/lisboa_freguesias');
Map.centerObject(freguesias, 12);

var verao2022 = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
  .filterBounds(freguesias)
  .filterDate('2022-06-01', '2022-09-30')
  .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 5))
  .median()
  .clip(freguesias);

var primavera2022 = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
  .filterBounds(freguesias)
  .filterDate('2022-03-01', '2022-05-31')
  .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 5))
  .median()
  .clip(freguesias);

var ndviVerao = verao2022.normalizedDifference(['B8', 'B4']).rename('NDVI');
var ndviPrimavera = primavera2022.normalizedDifference(['B8', 'B4']).rename('NDVI');

var verde = ndviVerao.gt(0.4).rename('verde');
var arvores = ndviVerao.gt(0.55).rename('arvores');
var relva = ndviPrimavera.gt(0.5).and(ndviVerao.lt(0.35)).rename('relva');

Map.addLayer(verao2022, {bands: ['B4', 'B3', 'B2'], min: 0, max: 3000}, 'Verão 2022');
Map.addLayer(ndviVerao, {min: 0, max: 0.8, palette: ['white', 'green']}, 'NDVI verão', false);
Map.addLayer(ndviPrimavera, {min: 0, max: 0.8, palette: ['white', 'green']}, 'NDVI primavera', false);
Map.addLayer(verde.selfMask(), {palette: ['00ff00']}, 'Espaços verdes');
Map.addLayer(arvores.selfMask(), {palette: ['006400']}, 'Árvores', false);
Map.addLayer(relva.selfMask(), {palette: ['adff2f']}, 'Relva seca no verão', false);

// % por freguesia
var percentagem = verde.addBands(arvores).addBands(relva).multiply(100).reduceRegions({
  collection: freguesias,
  reducer: ee.Reducer.mean(),
  scale: 10
});

print('Percentagem', percentagem.limit(3));

var grafico = ui.Chart.feature.byFeature(percentagem.sort('verde'), 'NOME', ['verde', 'arvores'])
  .setChartType('BarChart')
  .setOptions({
    title: 'Espaços verdes por freguesia (%)',
    hAxis: {title: '%'},
    colors: ['#7fbf3f', '#1b5e20'],
    chartArea: {height: '90%'}
  });
print(grafico);

// mapa coroplético
var coropletico = percentagem.reduceToImage({
  properties: ['verde'],
  reducer: ee.Reducer.first()
});
Map.addLayer(coropletico, {min: 0, max: 60, palette: ['ffffcc', 'c2e699', '78c679', '31a354', '006837']}, 'Verde por freguesia');

Export.table.toDrive({
  collection: percentagem,
  description: 'verde_freguesias_2022',
  fileFormat: 'CSV',
  selectors: ['NOME', 'verde', 'arvores', 'relva']
});
