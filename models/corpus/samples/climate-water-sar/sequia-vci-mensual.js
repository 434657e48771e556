// Índice de condición de vegetación (VCI) mensual
// Autor: Grupo de Teledetección
var departamento = ee.FeatureCollection('FAO/GAUL/2015/level1')
  .filter(ee.Filter.and(
    ee.Filter.eq('ADM0_NAME', 'Bolivia'),
    ee.Filter.eq('ADM1_NAME', 'Tarija')
  ));

Map.centerObject(departamento, 8);

var anioIni = 2001;
var anioFin = 2021;

var modis = ee.ImageCollection('MODIS/061/MOD13Q1')
  .filterDate(anioIni + '-01-01', anioFin + '-12-31')
  .select('NDVI')
  .map(function(img) {
    return img.multiply(0.0001)
      .copyProperties(img, ['system:time_start']);
  });

var anios = ee.List.sequence(anioIni, anioFin);
var meses = ee.List.sequence(1, 12);

var ndviMensual = ee.ImageCollection.fromImages(
  anios.map(function(a) {
    return meses.map(function(m) {
      return modis.filter(ee.Filter.calendarRange(a, a, 'year'))
        .filter(ee.Filter.calendarRange(m, m, 'month'))
        .max()
        .set('anio', a)
        .set('mes', m)
        .set('system:time_start', ee.Date.fromYMD(a, m, 1).millis());
    });
  }).flatten()
);

var vci = ee.ImageCollection.fromImages(
  meses.map(function(m) {
    var coleccionMes = ndviMensual.filter(ee.Filter.eq('mes', m));
    var minimo = coleccionMes.min();
    var maximo = coleccionMes.max();
    return coleccionMes.map(function(img) {
      return img.subtract(minimo)
        .divide(maximo.subtract(minimo))
        .multiply(100)
        .rename('VCI')
        .copyProperties(img, ['anio', 'mes', 'system:time_start']);
    }).toList(100);
  }).flatten()
).sort('system:time_start');

print('VCI', vci.size());

var visVCI = {
  min: 0,
  max: 100,
  palette: ['a50026', 'f46d43', 'fee08b', 'd9ef8b', '66bd63', '006837']
};

var sep2010 = vci.filter(ee.Filter.eq('anio', 2010)).filter(ee.Filter.eq('mes', 9)).first();
var sep2016 = vci.filter(ee.Filter.eq('anio', 2016)).filter(ee.Filter.eq('mes', 9)).first();
var sep2020 = vci.filter(ee.Filter.eq('anio', 2020)).filter(ee.Filter.eq('mes', 9)).first();

Map.addLayer(ee.Image(sep2010).clip(departamento), visVCI, 'VCI sep 2010', false);
Map.addLayer(ee.Image(sep2016).clip(departamento), visVCI, 'VCI sep 2016', false);
Map.addLayer(ee.Image(sep2020).clip(departamento), visVCI, 'VCI sep 2020');

var grafico = ui.Chart.image.series({
  imageCollection: vci,
  region: departamento,
  reducer: ee.Reducer.mean(),
  scale: 1000,
  xProperty: 'system:time_start'
}).setOptions({
  title: 'VCI mensual - Tarija',
  hAxis: {title: 'Fecha'},
  vAxis: {title: 'VCI (%)', viewWindow: {min: 0, max: 100}},
  lineWidth: 1,
  pointSize: 1,
  legend: {position: 'none'}
});
print(grafico);

Export.image.toDrive({
  image: ee.Image(sep2020).clip(departamento),
  description: 'VCI_Tarija_2020_09',
  folder: 'Sequia',
  scale: 250,
  region: departamento.geometry(),
  maxPixels: 1e13
});
