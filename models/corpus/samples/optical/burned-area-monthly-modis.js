// Area queimada mensal no Cerrado (MCD64A1)
var cerrado = ee.FeatureCollection('users/mribeiro/biomas').filter(ee.Filter.eq('Bioma', 'Cerrado'));

var anoInicio = 2010;
var anoFim = 2022;

var mcd64 = ee.ImageCollection('MODIS/061/MCD64A1').select('BurnDate');

var anos = ee.List.sequence(anoInicio, anoFim);

// Área queimada anual
var anual = anos.map(function(ano) {
  var imagem = mcd64.filter(ee.Filter.calendarRange(ano, ano, 'year')).max();
  var area = imagem.gt(0).multiply(ee.Image.pixelArea()).divide(1e6).rename('area');
  var soma = area.reduceRegion({
    reducer: ee.Reducer.sum(),
    geometry: cerrado.geometry(),
    scale: 500,
    maxPixels: 1e13
  });
  return ee.Feature(null, {ano: ano, area_km2: soma.get('area')});
});

var tabela = ee.FeatureCollection(anual);
print('Área queimada anual', tabela);

print(ui.Chart.feature.byFeature(tabela, 'ano', ['area_km2'])
  .setChartType('ColumnChart')
  .setOptions({
    title: 'Área queimada no Cerrado',
    hAxis: {title: 'Ano', format: '####'},
    vAxis: {title: 'Área (km²)'},
    colors: ['orange'],
    legend: {position: 'none'}
  }));

// Frequência
var frequencia = ee.ImageCollection.fromImages(anos.map(function(ano) {
  return mcd64.filter(ee.Filter.calendarRange(ano, ano, 'year')).max().gt(0).unmask(0);
})).sum().clip(cerrado).selfMask();

Map.centerObject(cerrado, 5);
Map.addLayer(frequencia, {min: 1, max: 10, palette: ['yellow', 'orange', 'red', 'darkred']}, 'Frequência de fogo');

Export.table.toDrive({
  collection: tabela,
  description: 'area_queimada_anual_cerrado',
  fileFormat: 'CSV'
});

Export.image.toDrive({
  image: frequencia.toByte(),
  description: 'frequencia_fogo_cerrado',
  region: cerrado.geometry().bounds(),
  scale: 500,
  maxPixels: 1e13
});
