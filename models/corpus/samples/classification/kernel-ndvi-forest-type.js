// Forest type classification in the Black Forest (deciduous / coniferous / mixed)
// Bachelorarbeit J. Neumann, WS 2020/21

// Untersuchungsgebiet
var gebiet = ee.Geometry.Polygon([[[7.9, 48.1], [7.9, 47.8], [8.3, 47.8], [8.3, 48.1]]]);
Map.centerObject(gebiet, 11);

// Wolkenmaske
function wolkenMaske(bild) {
  var qa = bild.select('QA60');
  var maske = qa.bitwiseAnd(1 << 10).eq(0).and(qa.bitwiseAnd(1 << 11).eq(0));
  return bild.updateMask(maske).divide(10000);
}

var sammlung = ee.ImageCollection('COPERNICUS/S2_SR')
  .filterBounds(gebiet)
  .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 20))
  .map(wolkenMaske);

// Sommer und Winter
var sommer = sammlung.filterDate('2019-06-01', '2019-08-31').median().clip(gebiet);
var winter = sammlung.filterDate('2019-11-15', '2020-03-15').median().clip(gebiet);

var ndviSommer = sommer.normalizedDifference(['B8', 'B4']).rename('NDVI_So');
var ndviWinter = winter.normalizedDifference(['B8', 'B4']).rename('NDVI_Wi');
var ndviDiff = ndviSommer.subtract(ndviWinter).rename('NDVI_Diff');

var baender = ['B2', 'B3', 'B4', 'B5', 'B6', 'B7', 'B8', 'B8A', 'B11', 'B12'];
var bild = sommer.select(baender)
  .addBands(ndviSommer)
  .addBands(ndviWinter)
  .addBands(ndviDiff);

Map.addLayer(sommer, {bands: ['B4', 'B3', 'B2'], min: 0, max: 0.15}, 'Sommer RGB');
Map.addLayer(ndviDiff, {min: 0, max: 0.6, palette: ['darkgreen', 'yellow', 'red']}, 'NDVI Differenz', false);

// Waldmaske aus CORINE
var corine = ee.Image('COPERNICUS/CORINE/V20/100m/2018').select('landcover');
var wald = corine.gte(311).and(corine.lte(313));
bild = bild.updateMask(wald);

// Trainingsdaten
var laubwald = ee.FeatureCollection('users/jneumann/laubwald');
var nadelwald = ee.FeatureCollection('users/jneumann/nadelwald');
var mischwald = ee.FeatureCollection('users/jneumann/mischwald');
var training = laubwald.merge(nadelwald).merge(mischwald);

var stichprobe = bild.sampleRegions({
  collection: training,
  properties: ['klasse'],
  scale: 10
}).randomColumn('zufall');

var trainDaten = stichprobe.filter(ee.Filter.lt('zufall', 0.7));
var testDaten = stichprobe.filter(ee.Filter.gte('zufall', 0.7));

var klassifikator = ee.Classifier.smileRandomForest(100).train(trainDaten, 'klasse', bild.bandNames());
var ergebnis = bild.classify(klassifikator);
Map.addLayer(ergebnis, {min: 1, max: 3, palette: ['#7fc97f', '#1b5e20', '#c0ca33']}, 'Waldtypen');

// Genauigkeit
var matrix = testDaten.classify(klassifikator).errorMatrix('klasse', 'classification');
print('Konfusionsmatrix', matrix);
print('Gesamtgenauigkeit', matrix.accuracy());
print('Kappa', matrix.kappa());

Export.image.toDrive({
  image: ergebnis.toByte(),
  description: 'Waldtypen_Schwarzwald',
  region: gebiet,
  scale: 10,
  crs: 'EPSG:32632',
  maxPixels: 1e10
});
