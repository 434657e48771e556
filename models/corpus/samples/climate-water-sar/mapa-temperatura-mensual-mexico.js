// Temperatura media mensual con ERA5-Land
// Estado de Sonora, México

var sonora = ee.FeatureCollection('FAO/GAUL/2015/level1').filter(ee.Filter.eq('ADM1_NAME', 'Sonora'));
Map.centerObject(sonora, 7);

var era5 = ee.ImageCollection('ECMWF/ERA5_LAND/MONTHLY')
  .filterDate('1991-01-01', '2020-12-31')
  .select('temperature_2m');

var celsius = era5.map(function(imagen) {
  return imagen.subtract(273.15).set('system:time_start', imagen.get('system:time_start'));
});

// Promedio por mes
var meses = ee.List.sequence(1, 12);
var mensual = ee.ImageCollection.fromImages(meses.map(function(mes) {
  return celsius.filter(ee.Filter.calendarRange(mes, mes, 'month')).mean().set('mes', mes);
}));

var enero = ee.Image(mensual.filter(ee.Filter.eq('mes', 1)).first()).clip(sonora);
var abril = ee.Image(mensual.filter(ee.Filter.eq('mes', 4)).first()).clip(sonora);
var julio = ee.Image(mensual.filter(ee.Filter.eq('mes', 7)).first()).clip(sonora);
var octubre = ee.Image(mensual.filter(ee.Filter.eq('mes', 10)).first()).clip(sonora);

var vis = {min: 5, max: 35, palette: ['blue', 'cyan', 'green', 'yellow', 'orange', 'red']};

Map.addLayer(enero, vis, 'Enero');
Map.addLayer(abril, vis, 'Abril', false);
Map.addLayer(julio, vis, 'Julio', false);
Map.addLayer(octubre, vis, 'Octubre', false);

var grafico = ui.Chart.image.series({
  imageCollection: mensual,
  region: sonora,
  reducer: ee.Reducer.mean(),
  scale: 11132,
  xProperty: 'mes'
}).setOptions({
  title: 'Temperatura media mensual 1991-2020',
  hAxis: {title: 'Mes', gridlines: {count: 12}},
  vAxis: {title: 'Temperatura (°C)'},
  lineWidth: 2,
  pointSize: 4,
  colors: ['red'],
  legend: {position: 'none'}
});
print(grafico);

// Leyenda
var panelLeyenda = ui.Panel({style: {position: 'bottom-left', padding: '8px 15px'}});
panelLeyenda.add(ui.Label('Temperatura (°C)', {fontWeight: 'bold', fontSize: '14px'}));

var lon = ee.Image.pixelLonLat().select('latitude');
var gradiente = lon.multiply((vis.max - vis.min) / 100.0).add(vis.min);
var imagenLeyenda = gradiente.visualize(vis);

panelLeyenda.add(ui.Label(String(vis.max)));
panelLeyenda.add(ui.Thumbnail({
  image: imagenLeyenda,
  params: {bbox: '0,0,10,100', dimensions: '10x200'},
  style: {padding: '1px', position: 'bottom-center'}
}));
panelLeyenda.add(ui.Label(String(vis.min)));
Map.add(panelLeyenda);

// Cambio entre décadas
var d1 = celsius.filterDate('1991-01-01', '2000-12-31').mean();
var d2 = celsius.filterDate('2011-01-01', '2020-12-31').mean();
Map.addLayer(d2.subtract(d1).clip(sonora), {min: -1, max: 1, palette: ['blue', 'white', 'red']}, 'Cambio 2011-2020 vs 1991-2000', false);

Export.image.toDrive({
  image: d2.subtract(d1).clip(sonora),
  description: 'cambio_temp_sonora',
  folder: 'GEE',
  scale: 11132,
  region: sonora.geometry(),
  maxPixels: 1e13
});
