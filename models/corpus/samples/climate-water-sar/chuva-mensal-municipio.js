// Precipitação mensal e anual por município - CHIRPS
// Autora: Camila Souza
// 2022

var municipios = ee.FeatureCollection('users/camilasouza/municipios_ce');
var municipio = municipios.filter(ee.Filter.eq('NM_MUN', 'Quixadá'));

Map.centerObject(municipio, 10);
Map.addLayer(municipio, {color: 'black'}, 'Município');

var anoInicio = 1990;
var anoFim = 2021;

var chirps = ee.ImageCollection('UCSB-CHG/CHIRPS/DAILY')
  .filterDate(ee.Date.fromYMD(anoInicio, 1, 1), ee.Date.fromYMD(anoFim, 12, 31))
  .select('precipitation');

var anos = ee.List.sequence(anoInicio, anoFim);
var meses = ee.List.sequence(1, 12);

// Precipitação anual
var chuvaAnual = ee.ImageCollection.fromImages(
  anos.map(function(ano) {
    var soma = chirps.filter(ee.Filter.calendarRange(ano, ano, 'year')).sum();
    return soma
      .set('ano', ano)
      .set('system:time_start', ee.Date.fromYMD(ano, 1, 1).millis());
  }));

// Climatologia mensal
var chuvaMensal = ee.ImageCollection.fromImages(
  meses.map(function(mes) {
    var media = chirps.filter(ee.Filter.calendarRange(mes, mes, 'month'))
      .sum()
      .divide(anos.length());
    return media.set('mes', mes);
  }));

// Gráfico anual
var graficoAnual = ui.Chart.image.series({
  imageCollection: chuvaAnual,
  region: municipio,
  reducer: ee.Reducer.mean(),
  scale: 5000,
  xProperty: 'ano'
}).setChartType('ColumnChart').setOptions({
  title: 'Precipitação anual - Quixadá',
  hAxis: {title: 'Ano', format: '####'},
  vAxis: {title: 'Precipitação (mm)'},
  legend: {position: 'none'},
  colors: ['#1f77b4']
});
print(graficoAnual);

// Gráfico mensal
var graficoMensal = ui.Chart.image.series({
  imageCollection: chuvaMensal,
  region: municipio,
  reducer: ee.Reducer.mean(),
  scale: 5000,
  xProperty: 'mes'
}).setChartType('ColumnChart').setOptions({
  title: 'Climatologia mensal - Quixadá',
  hAxis: {title: 'Mês'},
  vAxis: {title: 'Precipitação (mm)'},
  legend: {position: 'none'},
  colors: ['#2ca02c']
});
print(graficoMensal);

// Mapa
var mediaAnual = chuvaAnual.mean().clip(municipios);
Map.addLayer(mediaAnual, {min: 500, max: 1500, palette: ['#ffffcc', '#a1dab4', '#41b6c4', '#2c7fb8', '#253494']}, 'Média anual');

// Todos os municípios
var porMunicipio = mediaAnual.reduceRegions({
  collection: municipios,
  reducer: ee.Reducer.mean(),
  scale: 5000
});

Export.table.toDrive({
  collection: porMunicipio,
  description: 'chuva_media_municipios_CE',
  folder: 'GEE',
  fileFormat: 'CSV',
  selectors: ['NM_MUN', 'CD_MUN', 'mean']
});
