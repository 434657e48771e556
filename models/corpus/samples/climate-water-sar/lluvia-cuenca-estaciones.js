// Extracción de precipitación CHIRPS en estaciones
// Universidad - Hidrología aplicada

var estaciones = ee.FeatureCollection([
  ee.Feature(ee.Geometry.Point([-76.21, 4.12]), {'nombre': 'EST01'}),
  ee.Feature(ee.Geometry.Point([-76.02, 4.35]), {'nombre': 'EST02'}),
  ee.Feature(ee.Geometry.Point([-75.88, 4.51]), {'nombre': 'EST03'}),
  ee.Feature(ee.Geometry.Point([-76.30, 3.95]), {'nombre': 'EST04'})
]);

var cuenca = ee.FeatureCollection('users/hidro_uv/cuenca_lavieja');

Map.centerObject(cuenca, 9);
Map.addLayer(cuenca, {color: 'gray'}, 'Cuenca');
Map.addLayer(estaciones, {color: 'red'}, 'Estaciones');

var fechaInicio = '2010-01-01';
var fechaFin = '2020-12-31';

var coleccion = ee.ImageCollection('UCSB-CHG/CHIRPS/DAILY')
  .filterDate(fechaInicio, fechaFin)
  .select('precipitation');

// Función de extracción
var extraer = function(imagen) {
  var fecha = imagen.date().format('YYYY-MM-dd');
  var valores = imagen.reduceRegions({
    collection: estaciones,
    reducer: ee.Reducer.mean().setOutputs(['pp']),
    scale: 5566
  });
  return valores.map(function(f) {
    return f.set('fecha', fecha);
  });
};

var tabla = coleccion.map(extraer).flatten();
print(tabla.limit(10));

Export.table.toDrive({
  collection: tabla,
  description: 'pp_diaria_estaciones',
  folder: 'GEE',
  fileFormat: 'CSV',
  selectors: ['nombre', 'fecha', 'pp']
});

// Promedio en la cuenca
var serie = ui.Chart.image.series({
  imageCollection: coleccion.filterDate('2019-01-01', '2019-12-31'),
  region: cuenca,
  reducer: ee.Reducer.mean(),
  scale: 5566,
  xProperty: 'system:time_start'
}).setChartType('ColumnChart').setOptions({
  title: 'Precipitación diaria 2019',
  hAxis: {title: 'Fecha'},
  vAxis: {title: 'mm'},
  legend: {position: 'none'}
});
print(serie);

// Media multianual
var multianual = coleccion.sum().divide(11).clip(cuenca);
Map.addLayer(multianual, {min: 1000, max: 3000, palette: ['red', 'yellow', 'green', 'blue']}, 'PP media anual');
