// Serie temporal del área del embalse con JRC Monthly History
// Autor: Marcos Ruiz
// Fecha: 12/05/2022

var embalse = ee.Geometry.Polygon(
  [[[-5.12, 39.20],
    [-5.12, 39.02],
    [-4.80, 39.02],
    [-4.80, 39.20]]]);

Map.centerObject(embalse, 11);

// Cargar la colección
var jrc = ee.ImageCollection('JRC/GSW1_4/MonthlyHistory')
  .filterBounds(embalse)
  .filterDate('2000-01-01', '2021-12-31');

print('Imágenes', jrc.size());

// Función para calcular el área de agua
var calcularArea = function(imagen) {
  // 2 = agua, 1 = no agua, 0 = sin datos
  var agua = imagen.select('water').eq(2);
  var area = agua.multiply(ee.Image.pixelArea()).divide(1e6).rename('area_km2');
  var stats = area.reduceRegion({
    reducer: ee.Reducer.sum(),
    geometry: embalse,
    scale: 30,
    maxPixels: 1e9
  });
  var observados = imagen.select('water').gt(0).rename('obs').reduceRegion({
    reducer: ee.Reducer.mean(),
    geometry: embalse,
    scale: 30,
    maxPixels: 1e9
  });
  return imagen.set('area_km2', stats.get('area_km2'))
               .set('obs', observados.get('obs'));
};

var conArea = jrc.map(calcularArea);

// Eliminar meses con pocos datos
var filtrado = conArea.filter(ee.Filter.gt('obs', 0.9));
print('Meses válidos', filtrado.size());

// Gráfico
var grafico = ui.Chart.feature.byFeature({
  features: filtrado,
  xProperty: 'system:time_start',
  yProperties: ['area_km2']
}).setChartType('ScatterChart')
  .setOptions({
    title: 'Área de agua del embalse',
    hAxis: {title: 'Fecha'},
    vAxis: {title: 'Área (km²)'},
    lineWidth: 1,
    pointSize: 3,
    series: {0: {color: '1f78b4'}}
  });

print(grafico);

// Ocurrencia
var ocurrencia = ee.Image('JRC/GSW1_4/GlobalSurfaceWater').select('occurrence').clip(embalse);
Map.addLayer(ocurrencia, {min: 0, max: 100, palette: ['red', 'blue']}, 'Ocurrencia');

// Agua en dos fechas
var agua2005 = jrc.filterDate('2005-08-01', '2005-09-01').first().eq(2).selfMask();
var agua2018 = jrc.filterDate('2018-04-01', '2018-05-01').first().eq(2).selfMask();

Map.addLayer(agua2005.clip(embalse), {palette: 'cyan'}, 'Agua agosto 2005');
Map.addLayer(agua2018.clip(embalse), {palette: 'blue'}, 'Agua abril 2018');

Export.table.toDrive({
  collection: ee.FeatureCollection(filtrado.map(function(img) {
    return ee.Feature(null, {
      'fecha': ee.Date(img.get('system:time_start')).format('YYYY-MM'),
      'area_km2': img.get('area_km2')
    });
  })),
  description: 'area_embalse',
  folder: 'GEE_export',
  fileFormat: 'CSV'
});
