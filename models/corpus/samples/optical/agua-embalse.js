// Superficie de agua en el embalse La Viñuela (Málaga)
// Autor: Javier Rueda
// Fecha: 12/03/2024

var embalse = ee.Geometry.Polygon(
  [[[-4.22, 36.90], [-4.22, 36.84], [-4.14, 36.84], [-4.14, 36.90]]]);

Map.centerObject(embalse, 13);

// Función para enmascarar nubes con la banda SCL
function maskSCL(image) {
  var scl = image.select('SCL');
  var mask = scl.neq(3).and(scl.neq(8)).and(scl.neq(9)).and(scl.neq(10));
  return image.updateMask(mask).divide(10000)
              .copyProperties(image, ['system:time_start']);
}

// Función para calcular el NDWI
function addNDWI(image) {
  var ndwi = image.normalizedDifference(['B3', 'B8']).rename('NDWI');
  return image.addBands(ndwi);
}

// Colección Sentinel-2
var s2 = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
  .filterBounds(embalse)
  .filterDate('2018-01-01', '2024-03-01')
  .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 10))
  .map(maskSCL)
  .map(addNDWI);

print('Número de imágenes:', s2.size());

// Calcular el área de agua para cada imagen
var areaAgua = s2.map(function(image) {
  var agua = image.select('NDWI').gt(0);
  var area = agua.multiply(ee.Image.pixelArea()).divide(10000);
  var stats = area.reduceRegion({
    reducer: ee.Reducer.sum(),
    geometry: embalse,
    scale: 10,
    maxPixels: 1e9
  });
  return image.set('area_ha', stats.get('NDWI'));
});

// Gráfico
var grafico = ui.Chart.feature.byFeature({
  features: areaAgua,
  xProperty: 'system:time_start',
  yProperties: ['area_ha']
}).setChartType('LineChart')
  .setOptions({
    title: 'Superficie de agua embalse La Viñuela',
    hAxis: {title: 'Fecha'},
    vAxis: {title: 'Área (ha)'},
    lineWidth: 1,
    pointSize: 3,
    series: {0: {color: 'blue'}}
  });
print(grafico);

// Visualización de dos fechas
var img2018 = s2.filterDate('2018-05-01', '2018-06-01').median().clip(embalse);
var img2023 = s2.filterDate('2023-09-01', '2023-10-01').median().clip(embalse);

var visRGB = {bands: ['B4', 'B3', 'B2'], min: 0, max: 0.3};
Map.addLayer(img2018, visRGB, 'RGB 2018');
Map.addLayer(img2023, visRGB, 'RGB 2023');

var agua2018 = img2018.select('NDWI').gt(0);
var agua2023 = img2023.select('NDWI').gt(0);
Map.addLayer(agua2018.selfMask(), {palette: 'blue'}, 'Agua 2018');
Map.addLayer(agua2023.selfMask(), {palette: 'cyan'}, 'Agua 2023');

// Exportar tabla
Export.table.toDrive({
  collection: areaAgua.map(function(img) {
    return ee.Feature(null, {
      fecha: img.date().format('YYYY-MM-dd'),
      area_ha: img.get('area_ha')
    });
  }),
  description: 'area_agua_vinuela',
  folder: 'GEE',
  fileFormat: 'CSV'
});
