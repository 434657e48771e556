// Zonas de manejo con k-means (agricultura de precisión)
var lote = ee.FeatureCollection('users/agrotec/lotes').filter(ee.Filter.eq('lote', 'L-07'));
var geom = lote.geometry();

Map.centerObject(lote, 15);
Map.setOptions('SATELLITE');

// Campañas
var campanias = [
  ['2018-12-15', '2019-03-01'],
  ['2019-12-15', '2020-03-01'],
  ['2020-12-15', '2021-03-01'],
  ['2021-12-15', '2022-03-01']
];

// NDVI máximo por campaña, normalizado por la media del lote
var capas = campanias.map(function(c, i) {
  var ndvi = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
    .filterBounds(geom)
    .filterDate(c[0], c[1])
    .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 10))
    .map(function(img) {
      return img.normalizedDifference(['B8', 'B4']).rename('ndvi');
    })
    .max()
    .clip(geom);
  var media = ndvi.reduceRegion({
    reducer: ee.Reducer.mean(),
    geometry: geom,
    scale: 10
  }).getNumber('ndvi');
  return ndvi.divide(media).rename('c' + (i + 1));
});

var pila = ee.Image.cat(capas);
print(pila);

// Relieve
var dem = ee.Image('USGS/SRTMGL1_003').clip(geom).rename('altura');
var altura = dem.unitScale(100, 200);

var entrada = pila.addBands(altura).toFloat();

// Clusters
var entrenamiento = entrada.sample({
  region: geom,
  scale: 10,
  numPixels: 5000
});
var clusterer = ee.Clusterer.wekaKMeans(3).train(entrenamiento);
var zonas = entrada.cluster(clusterer).rename('zona');

// suavizar
zonas = zonas.focalMode(2, 'circle', 'pixels').clip(geom);

Map.addLayer(pila.reduce(ee.Reducer.mean()), {min: 0.8, max: 1.2, palette: ['red', 'yellow', 'green']}, 'NDVI relativo medio');
Map.addLayer(pila.reduce(ee.Reducer.stdDev()), {min: 0, max: 0.2, palette: ['white', 'black']}, 'variabilidad', false);
Map.addLayer(zonas, {min: 0, max: 2, palette: ['d7191c', 'ffffbf', '1a9641']}, 'zonas');

// Superficie por zona
var sup = ee.Image.pixelArea().divide(10000).addBands(zonas).reduceRegion({
  reducer: ee.Reducer.sum().group(1, 'zona'),
  geometry: geom,
  scale: 10
});
print('ha por zona', sup);

// Vectores
var vectores = zonas.reduceToVectors({
  geometry: geom,
  scale: 5,
  geometryType: 'polygon',
  labelProperty: 'zona',
  maxPixels: 1e9
});
vectores = vectores.map(function(f) {
  return f.set('ha', f.geometry().area(1).divide(10000));
}).filter(ee.Filter.gt('ha', 0.2));

Map.addLayer(vectores.style({color: 'black', fillColor: '00000000', width: 1}), {}, 'vectores', false);

Export.table.toDrive({
  collection: vectores,
  description: 'zonas_L07',
  fileFormat: 'SHP'
});
