// Golfo de California: clorofila y TSM anual
var golfo = ee.Geometry.Polygon([[[-114.9, 31.8], [-112.2, 28.0], [-109.8, 23.0], [-106.0, 23.0], [-109.0, 26.8], [-112.3, 30.5]]]);
Map.centerObject(golfo, 6);

var oceano = ee.ImageCollection('NASA/OCEANDATA/MODIS-Aqua/L3SMI').filterBounds(golfo);

var anios = ee.List.sequence(2003, 2020);

var chl = ee.ImageCollection.fromImages(anios.map(function(a) {
  return oceano.select('chlor_a')
    .filter(ee.Filter.calendarRange(a, a, 'year'))
    .mean()
    .set('anio', a);
}));

var tsm = ee.ImageCollection.fromImages(anios.map(function(a) {
  return oceano.select('sst')
    .filter(ee.Filter.calendarRange(a, a, 'year'))
    .mean()
    .set('anio', a);
}));

Map.addLayer(chl.mean().clip(golfo), {min: 0, max: 3, palette: ['000080', '0000ff', '00ffff', '00ff00', 'ffff00', 'ff0000']}, 'Clorofila media');
Map.addLayer(tsm.mean().clip(golfo), {min: 20, max: 30, palette: ['blue', 'cyan', 'yellow', 'red']}, 'TSM media', false);

var graficoChl = ui.Chart.image.series({
  imageCollection: chl,
  region: golfo,
  reducer: ee.Reducer.mean(),
  scale: 4600,
  xProperty: 'anio'
}).setOptions({
  title: 'Clorofila-a anual',
  hAxis: {title: 'Año', format: '####'},
  vAxis: {title: 'mg/m³'},
  colors: ['green'],
  pointSize: 4,
  legend: {position: 'none'}
});
print(graficoChl);

var graficoTsm = ui.Chart.image.series({
  imageCollection: tsm,
  region: golfo,
  reducer: ee.Reducer.mean(),
  scale: 4600,
  xProperty: 'anio'
}).setOptions({
  title: 'TSM anual',
  hAxis: {title: 'Año', format: '####'},
  vAxis: {title: '°C'},
  colors: ['red'],
  pointSize: 4,
  legend: {position: 'none'}
});
print(graficoTsm);

// correlación mensual
var meses = ee.List.sequence(0, 215);
var inicio = ee.Date('2003-01-01');
var mensual = ee.ImageCollection(meses.map(function(n) {
  var f = inicio.advance(n, 'month');
  var col = oceano.filterDate(f, f.advance(1, 'month'));
  return col.select('sst').mean().addBands(col.select('chlor_a').mean())
    .set('system:time_start', f.millis());
}));

var correlacion = mensual.reduce(ee.Reducer.pearsonsCorrelation()).select('correlation');
Map.addLayer(correlacion.clip(golfo), {min: -1, max: 1, palette: ['blue', 'white', 'red']}, 'Correlación TSM-Chl', false);
