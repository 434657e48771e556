// Pérdida de cobertura boscosa en la Reserva de Biosfera Maya 2017-2022
// Sentinel-2, clasificación bosque / no bosque por año

var rbm = ee.FeatureCollection('projects/ee-jchoc/assets/RBM');
var puntos = ee.FeatureCollection('projects/ee-jchoc/assets/puntos_bosque_2022');
Map.centerObject(rbm, 8);

var nubes = function(img) {
  var qa = img.select('QA60');
  var m = qa.bitwiseAnd(1 << 10).eq(0).and(qa.bitwiseAnd(1 << 11).eq(0));
  return img.updateMask(m).divide(10000);
};

var anual = function(anio) {
  var col = ee.ImageCollection('COPERNICUS/S2_HARMONIZED')
    .filterBounds(rbm)
    .filterDate(anio + '-01-01', anio + '-05-31')
    .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 20))
    .map(nubes);
  var img = col.median().select(['B2', 'B3', 'B4', 'B8', 'B11', 'B12']);
  var ndvi = img.normalizedDifference(['B8', 'B4']).rename('NDVI');
  var nbr = img.normalizedDifference(['B8', 'B12']).rename('NBR');
  var ndmi = img.normalizedDifference(['B8', 'B11']).rename('NDMI');
  return img.addBands([ndvi, nbr, ndmi]).clip(rbm);
};

var i2017 = anual(2017);
var i2018 = anual(2018);
var i2019 = anual(2019);
var i2020 = anual(2020);
var i2021 = anual(2021);
var i2022 = anual(2022);

// entrenamiento con 2022
var bandas = i2022.bandNames();
var muestra = i2022.sampleRegions({
  collection: puntos,
  properties: ['bosque'],
  scale: 20,
  tileScale: 8
}).randomColumn('azar', 5);
var rf = ee.Classifier.smileRandomForest(100).train(muestra.filter(ee.Filter.lt('azar', 0.8)), 'bosque', bandas);
var mc = muestra.filter(ee.Filter.gte('azar', 0.8)).classify(rf).errorMatrix('bosque', 'classification');
print('Exactitud', mc.accuracy());

var b2017 = i2017.classify(rf);
var b2018 = i2018.classify(rf);
var b2019 = i2019.classify(rf);
var b2020 = i2020.classify(rf);
var b2021 = i2021.classify(rf);
var b2022 = i2022.classify(rf);

// cambio anual: bosque el año anterior y no bosque los siguientes
var p2018 = b2017.eq(1).and(b2018.eq(0)).and(b2019.eq(0));
var p2019 = b2018.eq(1).and(b2019.eq(0)).and(b2020.eq(0));
var p2020 = b2019.eq(1).and(b2020.eq(0)).and(b2021.eq(0));
var p2021 = b2020.eq(1).and(b2021.eq(0)).and(b2022.eq(0));
var p2022 = b2021.eq(1).and(b2022.eq(0));

var anioPerdida = ee.Image(0)
  .where(p2018, 2018)
  .where(p2019, 2019)
  .where(p2020, 2020)
  .where(p2021, 2021)
  .where(p2022, 2022)
  .selfMask()
  .toInt16()
  .rename('anio')
  .clip(rbm);

var grupos = anioPerdida.connectedPixelCount(50, true);
anioPerdida = anioPerdida.updateMask(grupos.gte(12));

Map.addLayer(b2017.selfMask(), {palette: ['1b5e20']}, 'Bosque 2017');
Map.addLayer(anioPerdida, {min: 2018, max: 2022, palette: ['ffffb2', 'fecc5c', 'fd8d3c', 'f03b20', 'bd0026']}, 'Año de pérdida');

var ha = ee.Image.pixelArea().divide(10000).addBands(anioPerdida).reduceRegion({
  reducer: ee.Reducer.sum().group({groupField: 1, groupName: 'anio'}),
  geometry: rbm.geometry(),
  scale: 20,
  maxPixels: 1e13,
  tileScale: 16
});
print('Pérdida anual (ha)', ha);

Export.image.toDrive({
  image: anioPerdida,
  description: 'RBM_anio_perdida',
  folder: 'RBM',
  region: rbm.geometry(),
  scale: 20,
  maxPixels: 1e13
});
