// Classification de l'occupation du sol - Région de Dakar
// Auteur : Moussa Diop
// Date : juin 2021

var dakar = ee.FeatureCollection('FAO/GAUL/2015/level1').filter(ee.Filter.eq('ADM1_NAME', 'Dakar'));
Map.centerObject(dakar, 11);

// 1. Image Sentinel-2
var masqueNuages = function(image) {
  var qa = image.select('QA60');
  var masque = qa.bitwiseAnd(1 << 10).eq(0)
    .and(qa.bitwiseAnd(1 << 11).eq(0));
  return image.updateMask(masque).divide(10000);
};

var s2 = ee.ImageCollection('COPERNICUS/S2_SR')
  .filterBounds(dakar)
  .filterDate('2021-01-01', '2021-05-31')
  .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 10))
  .map(masqueNuages);

print('Nombre d\'images', s2.size());

var image = s2.median().clip(dakar);

// 2. Indices
var ndvi = image.normalizedDifference(['B8', 'B4']).rename('NDVI');
var ndbi = image.normalizedDifference(['B11', 'B8']).rename('NDBI');
var ndwi = image.normalizedDifference(['B3', 'B8']).rename('NDWI');

var composite = image.select(['B2', 'B3', 'B4', 'B8', 'B11', 'B12']).addBands(ndvi).addBands(ndbi).addBands(ndwi);

Map.addLayer(composite, {bands: ['B4', 'B3', 'B2'], min: 0, max: 0.3}, 'Couleurs naturelles');
Map.addLayer(composite, {bands: ['B8', 'B4', 'B3'], min: 0, max: 0.4}, 'Infrarouge', false);

// 3. Points d'entraînement
var eau = ee.FeatureCollection('users/mdiop/dakar/eau');
var bati = ee.FeatureCollection('users/mdiop/dakar/bati');
var vegetation = ee.FeatureCollection('users/mdiop/dakar/vegetation');
var sol_nu = ee.FeatureCollection('users/mdiop/dakar/sol_nu');
var maraichage = ee.FeatureCollection('users/mdiop/dakar/maraichage');

var points = eau.merge(bati).merge(vegetation).merge(sol_nu).merge(maraichage);

// 4. Échantillonnage
var echantillon = composite.sampleRegions({
  collection: points,
  properties: ['classe'],
  scale: 10
});

var alea = echantillon.randomColumn('random');
var apprentissage = alea.filter(ee.Filter.lt('random', 0.7));
var validation = alea.filter(ee.Filter.gte('random', 0.7));

print('Apprentissage', apprentissage.size());
print('Validation', validation.size());

// 5. Classification
var classifieur = ee.Classifier.smileRandomForest(200).train({
  features: apprentissage,
  classProperty: 'classe',
  inputProperties: composite.bandNames()
});

var classification = composite.classify(classifieur);

var palette = [
  '2b83ba', // eau
  'd7191c', // bâti
  '1a9641', // végétation
  'fdae61', // sol nu
  'a6d96a'  // maraîchage
];
Map.addLayer(classification, {min: 0, max: 4, palette: palette}, 'Occupation du sol 2021');

// 6. Évaluation
var matrice = validation.classify(classifieur).errorMatrix('classe', 'classification');
print('Matrice de confusion', matrice);
print('Précision globale', matrice.accuracy());
print('Kappa', matrice.kappa());
print('Précision producteur', matrice.producersAccuracy());
print('Précision utilisateur', matrice.consumersAccuracy());

// 7. Superficies
var superficie = ee.Image.pixelArea().divide(10000).addBands(classification).reduceRegion({
  reducer: ee.Reducer.sum().group({
    groupField: 1,
    groupName: 'classe'
  }),
  geometry: dakar.geometry(),
  scale: 10,
  maxPixels: 1e13
});
print('Superficie par classe (ha)', superficie);

// 8. Export
Export.image.toDrive({
  image: classification,
  description: 'occupation_sol_dakar_2021',
  folder: 'GEE',
  region: dakar.geometry(),
  scale: 10,
  crs: 'EPSG:32628',
  maxPixels: 1e13
});
