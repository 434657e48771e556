// Temperatura superficial de Madrid con Landsat 9
// 1. Área de estudio
var madrid = ee.FeatureCollection('users/pgomez/distritos_madrid');
Map.centerObject(madrid, 11);

// 2. Imágenes
var l9 = ee.ImageCollection('LANDSAT/LC09/C02/T1_L2')
  .filterBounds(madrid)
  .filterDate('2023-06-15', '2023-08-31')
  .filter(ee.Filter.lt('CLOUD_COVER', 10));
print('Imágenes disponibles', l9);

// 3. LST en °C
var lst = l9.select('ST_B10').map(function(img) {
  return img.multiply(0.00341802).add(149).subtract(273.15)
    .rename('LST')
    .copyProperties(img, ['system:time_start']);
});

var lstMedia = lst.mean().clip(madrid);
var lstMax = lst.max().clip(madrid);

// 4. NDVI
var ndvi = l9.map(function(img) {
  var optico = img.select(['SR_B4', 'SR_B5']).multiply(0.0000275).add(-0.2);
  return optico.normalizedDifference(['SR_B5', 'SR_B4']).rename('NDVI');
}).mean().clip(madrid);

// 5. Visualización
var paletaLST = ['blue', 'cyan', 'green', 'yellow', 'orange', 'red', 'darkred'];
Map.addLayer(lstMedia, {min: 30, max: 50, palette: paletaLST}, 'LST media');
Map.addLayer(lstMax, {min: 30, max: 55, palette: paletaLST}, 'LST máxima', false);
Map.addLayer(ndvi, {min: 0, max: 0.6, palette: ['white', 'green']}, 'NDVI', false);
Map.addLayer(madrid.style({color: 'black', fillColor: '00000000'}), {}, 'Distritos');

// 6. Estadística zonal por distrito
var zonal = lstMedia.addBands(ndvi).reduceRegions({
  collection: madrid,
  reducer: ee.Reducer.mean(),
  scale: 30
});
print('Zonal', zonal.limit(5));

// 7. Gráfico por distrito
var grafico = ui.Chart.feature.byFeature(zonal, 'NOMBRE', ['LST'])
  .setChartType('BarChart')
  .setOptions({
    title: 'LST media por distrito, verano 2023',
    hAxis: {title: 'LST (°C)'},
    vAxis: {title: ''},
    legend: {position: 'none'},
    colors: ['#e31a1c']
  });
print(grafico);

// 8. Dispersión
var dispersion = ui.Chart.feature.byFeature(zonal, 'NDVI', ['LST'])
  .setChartType('ScatterChart')
  .setOptions({
    title: 'NDVI - LST',
    hAxis: {title: 'NDVI'},
    vAxis: {title: 'LST (°C)'},
    trendlines: {0: {showR2: true, visibleInLegend: true}}
  });
print(dispersion);

// 9. Leyenda
var leyenda = ui.Panel({style: {position: 'bottom-left', padding: '8px 15px'}});
leyenda.add(ui.Label('LST (°C)', {fontWeight: 'bold', fontSize: '16px'}));
var barra = ui.Thumbnail({
  image: ee.Image.pixelLonLat().select('longitude'),
  params: {
    bbox: [0, 0, 1, 0.1],
    dimensions: '200x15',
    format: 'png',
    min: 0,
    max: 1,
    palette: paletaLST
  },
  style: {margin: '0 8px', maxHeight: '20px'}
});
leyenda.add(barra);
leyenda.add(ui.Panel([
  ui.Label('30', {margin: '4px 8px'}),
  ui.Label('40', {margin: '4px 8px', textAlign: 'center', stretch: 'horizontal'}),
  ui.Label('50', {margin: '4px 8px'})
], ui.Panel.Layout.flow('horizontal')));
Map.add(leyenda);

// 10. Exportar
Export.image.toDrive({
  image: lstMedia,
  description: 'LST_Madrid_2023',
  folder: 'GEE',
  region: madrid.geometry(),
  scale: 30,
  crs: 'EPSG:25830',
  maxPixels: 1e10
});
Export.table.toDrive({
  collection: zonal,
  description: 'LST_distritos_2023',
  folder: 'GEE',
  fileFormat: 'CSV',
  selectors: ['NOMBRE', 'LST', 'NDVI']
});
