// Zonas de manejo con k-means sobre NDVI de varias campañas
var lote = ee.FeatureCollection('users/agrotech_sur/lote_14');
Map.centerObject(lote, 15);
Map.setOptions('SATELLITE');

var s2 = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
  .filterBounds(lote)
  .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 5));

var ndvi = function(img) {
  return img.normalizedDifference(['B8', 'B4']).rename('NDVI').copyProperties(img, ['system:time_start']);
};

// NDVI máximo de cada campaña (enero - febrero)
var c2019 = s2.filterDate('2019-01-01', '2019-02-28').map(ndvi).max().rename('ndvi2019');
var c2020 = s2.filterDate('2020-01-01', '2020-02-28').map(ndvi).max().rename('ndvi2020');
var c2021 = s2.filterDate('2021-01-01', '2021-02-28').map(ndvi).max().rename('ndvi2021');
var c2022 = s2.filterDate('2022-01-01', '2022-02-28').map(ndvi).max().rename('ndvi2022');

var stack = c2019.addBands(c2020).addBands(c2021).addBands(c2022).clip(lote);

// Entrenamiento
var muestra = stack.sample({
  region: lote.geometry(),
  scale: 10,
  numPixels: 2000
});

var clusterer = ee.Clusterer.wekaKMeans(3).train(muestra);
var zonas = stack.cluster(clusterer);

// Suavizado
var zonasSuaves = zonas.focal_mode({radius: 20, units: 'meters'});

Map.addLayer(stack.select('ndvi2022'), {min: 0.4, max: 0.95, palette: ['red', 'yellow', 'green']}, 'NDVI 2022');
Map.addLayer(zonas, {min: 0, max: 2, palette: ['red', 'yellow', 'green']}, 'Zonas', false);
Map.addLayer(zonasSuaves, {min: 0, max: 2, palette: ['red', 'yellow', 'green']}, 'Zonas suavizadas');

// NDVI medio por zona
var media = stack.addBands(zonasSuaves.rename('zona')).reduceRegion({
  reducer: ee.Reducer.mean().repeat(4).group({groupField: 4, groupName: 'zona'}),
  geometry: lote.geometry(),
  scale: 10
});
print('NDVI medio por zona', media);

// Vectores
var vectores = zonasSuaves.toInt().reduceToVectors({
  geometry: lote.geometry(),
  scale: 10,
  geometryType: 'polygon',
  labelProperty: 'zona'
});

Export.table.toDrive({
  collection: vectores,
  description: 'zonas_lote14',
  fileFormat: 'SHP'
});
