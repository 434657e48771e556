// Temperatura superficiale del Lago di Garda (Landsat 8, banda termica)
var garda = ee.FeatureCollection('users/mrossi/lago_garda');
Map.centerObject(garda, 10);

var l8 = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2')
  .filterBounds(garda)
  .filterDate('2014-01-01', '2023-12-31')
  .filter(ee.Filter.lt('CLOUD_COVER', 20));

print('Numero immagini', l8.size());

// maschera nuvole e acqua
var prepara = function(img) {
  var qa = img.select('QA_PIXEL');
  var chiaro = qa.bitwiseAnd(1 << 3).eq(0).and(qa.bitwiseAnd(1 << 4).eq(0));
  var acqua = qa.bitwiseAnd(1 << 7).neq(0);
  var temp = img.select('ST_B10').multiply(0.00341802).add(149).subtract(273.15).rename('T');
  return temp.updateMask(chiaro).updateMask(acqua)
    .clip(garda)
    .copyProperties(img, ['system:time_start']);
};

var temperatura = l8.map(prepara);

// medie stagionali
var inverno = temperatura.filter(ee.Filter.calendarRange(12, 2, 'month')).mean();
var primavera = temperatura.filter(ee.Filter.calendarRange(3, 5, 'month')).mean();
var estate = temperatura.filter(ee.Filter.calendarRange(6, 8, 'month')).mean();
var autunno = temperatura.filter(ee.Filter.calendarRange(9, 11, 'month')).mean();

var vis = {min: 5, max: 28, palette: ['000080', '0000ff', '00ffff', '00ff00', 'ffff00', 'ff0000']};
Map.addLayer(inverno, vis, 'Inverno', false);
Map.addLayer(primavera, vis, 'Primavera', false);
Map.addLayer(estate, vis, 'Estate');
Map.addLayer(autunno, vis, 'Autunno', false);

var grafico = ui.Chart.image.series({
  imageCollection: temperatura,
  region: garda,
  reducer: ee.Reducer.mean(),
  scale: 100,
  xProperty: 'system:time_start'
}).setChartType('ScatterChart').setOptions({
  title: 'Temperatura superficiale media',
  vAxis: {title: '°C'},
  hAxis: {title: 'Data'},
  pointSize: 3,
  legend: {position: 'none'}
});
print(grafico);

Export.image.toDrive({
  image: estate,
  description: 'garda_T_estate',
  scale: 30,
  region: garda.geometry(),
  maxPixels: 1e10
});
