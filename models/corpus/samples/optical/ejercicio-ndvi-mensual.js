/*
  Curso: Introducción a Google Earth Engine
  Ejercicio 4: Serie mensual de NDVI
  Alumno: Diego Salvatierra
*/

// 1. Definir el área de estudio
var zona = ee.FeatureCollection('users/dsalvatierra/valle_cauca');
Map.centerObject(zona, 9);
Map.addLayer(zona, {}, 'Zona de estudio');

// 2. Cargar la colección
var coleccion = ee.ImageCollection('MODIS/006/MOD13Q1')
  .filterDate('2018-01-01', '2019-01-01')
  .select('NDVI');
print('Colección', coleccion);

// 3. Aplicar el factor de escala
var ndvi = coleccion.map(function(img) {
  return img.multiply(0.0001)
    .copyProperties(img, ['system:time_start', 'system:time_end']);
});

// 4. Calcular el promedio mensual
var meses = ee.List.sequence(1, 12);
var mensual = ee.ImageCollection.fromImages(
  meses.map(function(mes) {
    return ndvi.filter(ee.Filter.calendarRange(mes, mes, 'month'))
      .mean()
      .set('mes', mes);
  })
);
print('NDVI mensual', mensual);

// 5. Visualizar
var visNDVI = {
  min: 0,
  max: 1,
  palette: ['FFFFFF', 'CE7E45', 'DF923D', 'F1B555', 'FCD163', '99B718',
    '74A901', '66A000', '529400', '3E8601', '207401', '056201']
};
var enero = mensual.filter(ee.Filter.eq('mes', 1)).first().clip(zona);
var julio = mensual.filter(ee.Filter.eq('mes', 7)).first().clip(zona);
Map.addLayer(enero, visNDVI, 'NDVI enero');
Map.addLayer(julio, visNDVI, 'NDVI julio');

// 6. Graficar la serie de tiempo
var grafica = ui.Chart.image.series({
  imageCollection: ndvi,
  region: zona,
  reducer: ee.Reducer.mean(),
  scale: 250,
  xProperty: 'system:time_start'
}).setOptions({
  title: 'NDVI 2018',
  hAxis: {title: 'Fecha'},
  vAxis: {title: 'NDVI'},
  lineWidth: 2,
  pointSize: 3
});
print(grafica);

// 7. Gráfica mensual
var graficaMensual = ui.Chart.image.series({
  imageCollection: mensual,
  region: zona,
  reducer: ee.Reducer.mean(),
  scale: 250,
  xProperty: 'mes'
}).setChartType('ColumnChart')
  .setOptions({
    title: 'NDVI promedio mensual',
    hAxis: {title: 'Mes'},
    vAxis: {title: 'NDVI'}
  });
print(graficaMensual);

// 8. Exportar
Export.image.toDrive({
  image: enero,
  description: 'NDVI_enero_2018',
  folder: 'GEE',
  region: zona.geometry(),
  scale: 250,
  maxPixels: 1e9
});
Export.image.toDrive({
  image: julio,
  description: 'NDVI_julio_2018',
  folder: 'GEE',
  region: zona.geometry(),
  scale: 250,
  maxPixels: 1e9
});
