// Cacao vs forêt - Soubré
var soubre = ee.FeatureCollection('projects/ee-akouassi/assets/soubre');
var pts = ee.FeatureCollection('projects/ee-akouassi/assets/points_2021');
Map.centerObject(soubre, 10);

var s2 = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
  .filterBounds(soubre)
  .filterDate('2020-11-01', '2021-03-31')
  .linkCollection(ee.ImageCollection('GOOGLE/CLOUD_SCORE_PLUS/V1/S2_HARMONIZED'), ['cs'])
  .map(function(img) {
    return img.updateMask(img.select('cs').gte(0.6));
  });
var optique = s2.median().select(['B2', 'B3', 'B4', 'B5', 'B6', 'B7', 'B8', 'B8A', 'B11', 'B12']).divide(10000);

var s1 = ee.ImageCollection('COPERNICUS/S1_GRD')
  .filterBounds(soubre)
  .filterDate('2020-11-01', '2021-03-31')
  .filter(ee.Filter.eq('instrumentMode', 'IW'))
  .filter(ee.Filter.listContains('transmitterReceiverPolarisation', 'VH'))
  .select(['VV', 'VH'])
  .mean();

var hauteur = ee.Image('users/nlang/ETH_GlobalCanopyHeight_2020_10m_v1').rename('hauteur');

var pile = optique.addBands(s1).addBands(hauteur)
  .addBands(optique.normalizedDifference(['B8', 'B4']).rename('ndvi'))
  .addBands(optique.normalizedDifference(['B8', 'B11']).rename('ndmi'))
  .addBands(optique.normalizedDifference(['B8A', 'B5']).rename('ndre'))
  .clip(soubre);

var split = pts.randomColumn('random', 5);
var app = pile.sampleRegions({collection: split.filter('random <= 0.7'), properties: ['classe'], scale: 10, tileScale: 4});
var val = pile.sampleRegions({collection: split.filter('random > 0.7'), properties: ['classe'], scale: 10, tileScale: 4});

var rf = ee.Classifier.smileRandomForest(250).train(app, 'classe', pile.bandNames());
var carte = pile.classify(rf);

// 1 forêt 2 cacao 3 hévéa 4 palmier 5 autre
Map.addLayer(carte, {min: 1, max: 5, palette: ['#00441b', '#8c510a', '#80cdc1', '#f6e8c3', '#bdbdbd']}, 'Carte 2021');

var mat = val.classify(rf).errorMatrix('classe', 'classification');
print('Matrice', mat);
print('Précision globale', mat.accuracy());
print('F1', mat.fscore(1));

// cacao dans les forêts classées
var fc = ee.FeatureCollection('projects/ee-akouassi/assets/forets_classees');
var cacaoFC = carte.eq(2).multiply(ee.Image.pixelArea()).divide(1e4).rename('cacao_ha');
var res = cacaoFC.reduceRegions({collection: fc, reducer: ee.Reducer.sum(), scale: 10, tileScale: 4});
print(res.limit(20));
Export.table.toDrive({collection: res, description: 'cacao_forets_classees', fileFormat: 'CSV', selectors: ['nom', 'sum']});
