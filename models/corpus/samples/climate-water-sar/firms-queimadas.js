// Focos de calor FIRMS - Pantanal
// Autor: João Paulo

var pantanal = ee.FeatureCollection('users/joaopaulo/biomas_br').filter(ee.Filter.eq('NOME', 'Pantanal'));
Map.centerObject(pantanal, 7);

var anoInicial = 2010;
var anoFinal = 2022;

var firms = ee.ImageCollection('FIRMS')
  .filterBounds(pantanal)
  .filterDate(anoInicial + '-01-01', anoFinal + '-12-31')
  .select(['T21', 'confidence']);

// Filtrar por confiança
var focos = firms.map(function(img){
  var mask = img.select('confidence').gte(80);
  return img.select('T21').gt(0).rename('foco')
    .updateMask(mask)
    .copyProperties(img, ['system:time_start']);
});

var anos = ee.List.sequence(anoInicial, anoFinal);

// Total anual de focos
var focosAnuais = ee.ImageCollection.fromImages(anos.map(function(ano){
  var inicio = ee.Date.fromYMD(ano, 1, 1);
  var fim = inicio.advance(1, 'year');
  return focos.filterDate(inicio, fim)
    .sum()
    .unmask(0)
    .set('ano', ano)
    .set('system:time_start', inicio.millis());
}));

var frequencia = focosAnuais.map(function(i){ return i.gt(0); }).sum().clip(pantanal);

Map.addLayer(frequencia.selfMask(), {
  min: 1,
  max: 10,
  palette: ['ffffb2', 'fecc5c', 'fd8d3c', 'f03b20', 'bd0026']
}, 'Frequência de fogo');

var foco2020 = focosAnuais.filter(ee.Filter.eq('ano', 2020)).first().clip(pantanal);
Map.addLayer(foco2020.selfMask(), {min: 1, max: 10, palette: ['yellow', 'orange', 'red']}, 'Focos 2020', false);

// Gráfico
var grafico = ui.Chart.image.series({
  imageCollection: focosAnuais,
  region: pantanal,
  reducer: ee.Reducer.sum(),
  scale: 1000,
  xProperty: 'ano'
}).setChartType('ColumnChart').setOptions({
  title: 'Focos de calor por ano - Pantanal',
  hAxis: {title: 'Ano', format: '####'},
  vAxis: {title: 'Número de focos'},
  colors: ['red'],
  legend: {position: 'none'}
});
print(grafico);

// Área queimada MODIS
var mcd64 = ee.ImageCollection('MODIS/061/MCD64A1')
  .filterDate('2020-01-01', '2020-12-31')
  .select('BurnDate');

var areaQueimada = mcd64.max().gt(0).clip(pantanal);
Map.addLayer(areaQueimada.selfMask(), {palette: ['black']}, 'Área queimada 2020', false);

var area = areaQueimada.multiply(ee.Image.pixelArea()).divide(10000).reduceRegion({
  reducer: ee.Reducer.sum(),
  geometry: pantanal.geometry(),
  scale: 500,
  maxPixels: 1e13
});
print('Área queimada (ha)', area.get('BurnDate'));

Export.image.toDrive({
  image: frequencia.toByte(),
  description: 'frequencia_fogo_pantanal',
  folder: 'GEE',
  scale: 1000,
  region: pantanal.geometry().bounds(),
  maxPixels: 1e13
});
