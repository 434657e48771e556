// Classificazione della copertura del suolo - Sicilia sud-orientale (serre, agrumi, seminativi)
var area = ee.Geometry.Rectangle([14.3, 36.7, 15.1, 37.3]);
Map.centerObject(area, 10);

// Sentinel-2 stagionale
function maschera(img) {
  var scl = img.select('SCL');
  return img.updateMask(scl.gte(4).and(scl.lte(7))).divide(10000);
}
var s2 = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED').filterBounds(area).filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 15));
var inverno = s2.filterDate('2022-01-01', '2022-03-15').map(maschera).median();
var primavera = s2.filterDate('2022-03-15', '2022-06-01').map(maschera).median();
var estate = s2.filterDate('2022-06-01', '2022-09-15').map(maschera).median();

// LST da Landsat
var lst = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2')
  .filterBounds(area)
  .filterDate('2022-06-01', '2022-09-15')
  .filter(ee.Filter.lt('CLOUD_COVER', 15))
  .select('ST_B10')
  .median()
  .multiply(0.00341802).add(149).subtract(273.15)
  .rename('LST');

var b = ['B2', 'B3', 'B4', 'B8', 'B11', 'B12'];
var stack = inverno.select(b).rename(['B2_i', 'B3_i', 'B4_i', 'B8_i', 'B11_i', 'B12_i'])
  .addBands(primavera.select(b).rename(['B2_p', 'B3_p', 'B4_p', 'B8_p', 'B11_p', 'B12_p']))
  .addBands(estate.select(b).rename(['B2_e', 'B3_e', 'B4_e', 'B8_e', 'B11_e', 'B12_e']))
  .addBands(inverno.normalizedDifference(['B8', 'B4']).rename('ndvi_i'))
  .addBands(primavera.normalizedDifference(['B8', 'B4']).rename('ndvi_p'))
  .addBands(estate.normalizedDifference(['B8', 'B4']).rename('ndvi_e'))
  .addBands(lst)
  .clip(area);

var serre = ee.FeatureCollection('users/acaruso/serre');
var agrumi = ee.FeatureCollection('users/acaruso/agrumi');
var seminativi = ee.FeatureCollection('users/acaruso/seminativi');
var oliveti = ee.FeatureCollection('users/acaruso/oliveti');
var urbano = ee.FeatureCollection('users/acaruso/urbano');
var bosco = ee.FeatureCollection('users/acaruso/bosco');
var punti = serre.merge(agrumi).merge(seminativi).merge(oliveti).merge(urbano).merge(bosco);

var dati = stack.sampleRegions({collection: punti, properties: ['cod'], scale: 10, tileScale: 4}).randomColumn('rnd');
var train = dati.filter(ee.Filter.lt('rnd', 0.7));
var test = dati.filter(ee.Filter.gte('rnd', 0.7));
print('train', train.size(), 'test', test.size());

var rf = ee.Classifier.smileRandomForest(200).train(train, 'cod', stack.bandNames());
var mappa = stack.classify(rf);
Map.addLayer(estate, {bands: ['B4', 'B3', 'B2'], min: 0, max: 0.35}, 'estate', false);
Map.addLayer(mappa, {min: 1, max: 6, palette: ['#00ffff', '#ff9900', '#ffff66', '#808000', '#ff0000', '#006600']}, 'mappa');

var errore = test.classify(rf).errorMatrix('cod', 'classification');
print('Matrice', errore);
print('OA', errore.accuracy());
print('Kappa', errore.kappa());
