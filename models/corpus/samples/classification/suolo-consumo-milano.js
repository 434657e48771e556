// Consumo di suolo - Città metropolitana di Milano
// confronto 2016 / 2022
// Autore: L. Colombo

var milano = ee.FeatureCollection('users/lcolombo/cm_milano');
Map.centerObject(milano, 10);
Map.addLayer(milano.style({color: 'red', fillColor: '00000000', width: 2}), {}, 'Confine');

// mascheramento nuvole
var mascheraNuvole = function(img) {
  var qa = img.select('QA60');
  var maschera = qa.bitwiseAnd(1 << 10).eq(0).and(qa.bitwiseAnd(1 << 11).eq(0));
  return img.updateMask(maschera).divide(10000);
};

// indici
var calcolaIndici = function(img) {
  var ndvi = img.normalizedDifference(['B8', 'B4']).rename('NDVI');
  var ndbi = img.normalizedDifference(['B11', 'B8']).rename('NDBI');
  var ndwi = img.normalizedDifference(['B3', 'B8']).rename('NDWI');
  return img.addBands([ndvi, ndbi, ndwi]);
};

var componi = function(inizio, fine) {
  return ee.ImageCollection('COPERNICUS/S2_HARMONIZED')
    .filterBounds(milano)
    .filterDate(inizio, fine)
    .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 15))
    .map(mascheraNuvole)
    .map(calcolaIndici)
    .median()
    .clip(milano);
};

var img2016 = componi('2016-04-01', '2016-09-30');
var img2022 = componi('2022-04-01', '2022-09-30');

var vis = {bands: ['B4', 'B3', 'B2'], min: 0, max: 0.25};
Map.addLayer(img2016, vis, 'RGB 2016', false);
Map.addLayer(img2022, vis, 'RGB 2022', false);

// campioni
var artificiale = ee.FeatureCollection('users/lcolombo/campioni/artificiale');
var agricolo = ee.FeatureCollection('users/lcolombo/campioni/agricolo');
var bosco = ee.FeatureCollection('users/lcolombo/campioni/bosco');
var acqua = ee.FeatureCollection('users/lcolombo/campioni/acqua');
var campioni = artificiale.merge(agricolo).merge(bosco).merge(acqua);

var bande = ['B2', 'B3', 'B4', 'B8', 'B11', 'B12', 'NDVI', 'NDBI', 'NDWI'];

var addestramento = img2022.select(bande).sampleRegions({
  collection: campioni,
  properties: ['classe'],
  scale: 10,
  tileScale: 4
});

var casuale = addestramento.randomColumn('casuale', 0);
var train = casuale.filter(ee.Filter.lt('casuale', 0.7));
var test = casuale.filter(ee.Filter.gte('casuale', 0.7));

var rf = ee.Classifier.smileRandomForest(100).train({
  features: train,
  classProperty: 'classe',
  inputProperties: bande
});

var uso2016 = img2016.select(bande).classify(rf);
var uso2022 = img2022.select(bande).classify(rf);

var colori = ['#d73027', '#fee08b', '#1a9850', '#4575b4'];
Map.addLayer(uso2016, {min: 1, max: 4, palette: colori}, 'Uso suolo 2016');
Map.addLayer(uso2022, {min: 1, max: 4, palette: colori}, 'Uso suolo 2022');

var matrice = test.classify(rf).errorMatrix('classe', 'classification');
print('Matrice di confusione', matrice);
print('Accuratezza', matrice.accuracy());
print('Kappa', matrice.kappa());

// nuovo suolo consumato
var consumo = uso2016.neq(1).and(uso2022.eq(1));
var pixel = consumo.selfMask().connectedPixelCount(20, false);
consumo = consumo.updateMask(pixel.gte(10));
Map.addLayer(consumo.selfMask(), {palette: ['#ff00ff']}, 'Consumo di suolo');

// per comune
var comuni = ee.FeatureCollection('users/lcolombo/comuni_mi');
var perComune = consumo.multiply(ee.Image.pixelArea()).divide(10000).reduceRegions({
  collection: comuni,
  reducer: ee.Reducer.sum(),
  scale: 10
});
print('Primi 10 comuni', perComune.sort('sum', false).limit(10));

Export.table.toDrive({
  collection: perComune,
  description: 'consumo_suolo_comuni',
  folder: 'GEE',
  fileFormat: 'CSV',
  selectors: ['COMUNE', 'sum']
});
