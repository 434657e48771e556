// Tabela com a lista de imagens disponíveis por tile
var area = ee.FeatureCollection('users/jferreira/bacia_doce');

var s2 = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
  .filterBounds(area)
  .filterDate('2020-01-01', '2021-01-01');

print('Total de imagens', s2.size());
print('Tiles', s2.aggregate_array('MGRS_TILE').distinct());
print('Histograma de nuvens', s2.aggregate_histogram('MGRS_TILE'));

var tabela = s2.map(function(img) {
  return ee.Feature(null, {
    id: img.get('system:index'),
    data: img.date().format('YYYY-MM-dd'),
    tile: img.get('MGRS_TILE'),
    nuvens: img.get('CLOUDY_PIXEL_PERCENTAGE'),
    satelite: img.get('SPACECRAFT_NAME'),
    orbita: img.get('SENSING_ORBIT_NUMBER')
  });
});

print(tabela.limit(10));

Export.table.toDrive({
  collection: ee.FeatureCollection(tabela),
  description: 'lista_s2_2020',
  folder: 'GEE',
  fileFormat: 'CSV',
  selectors: ['id', 'data', 'tile', 'nuvens', 'satelite', 'orbita']
});

// Número de observações sem nuvem por pixel
var contagem = s2.map(function(img) {
  var scl = img.select('SCL');
  return scl.eq(4).or(scl.eq(5)).or(scl.eq(6)).selfMask();
}).count().clip(area);

Map.centerObject(area, 8);
Map.addLayer(contagem, {min: 0, max: 60, palette: ['red', 'yellow', 'green']}, 'Observações limpas');

// Por mês
var meses = ee.List.sequence(1, 12);
var porMes = meses.map(function(m) {
  var n = s2.filter(ee.Filter.calendarRange(m, m, 'month'))
            .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 20)).size();
  return ee.Feature(null, {mes: m, n: n});
});
var grafico = ui.Chart.feature.byFeature(ee.FeatureCollection(porMes), 'mes', 'n')
  .setChartType('ColumnChart')
  .setOptions({
    title: 'Imagens com menos de 20% de nuvens',
    hAxis: {title: 'Mês'},
    vAxis: {title: 'Número de imagens'},
    legend: {position: 'none'}
  });
print(grafico);
