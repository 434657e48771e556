// NICFI monthly mosaics: forest cover RF 2018 and 2022, Bolivia (Guarayos)
var nicfi = ee.ImageCollection('projects/planet-nicfi/assets/basemaps/americas');
var guarayos = ee.FeatureCollection('users/ecoaguilar/guarayos');
Map.centerObject(guarayos, 9);

var m2018 = nicfi.filterDate('2018-06-01', '2018-12-31').median().clip(guarayos);
var m2022 = nicfi.filterDate('2022-06-01', '2022-12-31').median().clip(guarayos);

var agregaNDVI = function(img) {
  return img.addBands(img.normalizedDifference(['N', 'R']).rename('NDVI'))
            .addBands(img.normalizedDifference(['G', 'N']).rename('NDWI'));
};
m2018 = agregaNDVI(m2018);
m2022 = agregaNDVI(m2022);

var vis = {bands: ['R', 'G', 'B'], min: 64, max: 1800, gamma: 1.4};
Map.addLayer(m2018, vis, 'NICFI 2018', false);
Map.addLayer(m2022, vis, 'NICFI 2022', false);

var bosque = ee.FeatureCollection('users/ecoaguilar/bosque').map(function(f) { return f.set('clase', 1); });
var noBosque = ee.FeatureCollection('users/ecoaguilar/no_bosque').map(function(f) { return f.set('clase', 0); });
var muestras = bosque.merge(noBosque);

var tr = m2022.sampleRegions({collection: muestras, properties: ['clase'], scale: 5, tileScale: 16});
var rf = ee.Classifier.smileRandomForest(60).train(tr, 'clase', m2022.bandNames());

var f2018 = m2018.classify(rf).rename('bosque');
var f2022 = m2022.classify(rf).rename('bosque');

// mediana espacial
f2018 = f2018.focalMedian(15, 'circle', 'meters');
f2022 = f2022.focalMedian(15, 'circle', 'meters');

var deforestado = f2018.eq(1).and(f2022.eq(0));
Map.addLayer(f2022.selfMask(), {palette: '0f5132'}, 'bosque 2022');
Map.addLayer(deforestado.selfMask(), {palette: 'ff3300'}, 'deforestado 2018-2022');

var ha = deforestado.multiply(ee.Image.pixelArea()).divide(1e4).reduceRegion({
  reducer: ee.Reducer.sum(),
  geometry: guarayos.geometry(),
  scale: 10,
  maxPixels: 1e13,
  tileScale: 8
});
print('Deforestación 2018-2022 (ha)', ha.get('bosque'));

Export.image.toCloudStorage({
  image: deforestado.toByte(),
  description: 'deforestado_guarayos',
  bucket: 'ecoaguilar-gee',
  fileNamePrefix: 'guarayos/deforestado_2018_2022',
  region: guarayos.geometry(),
  scale: 5,
  maxPixels: 1e13,
  formatOptions: {cloudOptimized: true}
});
