// Dynamique de l'occupation du sol : Mitidja 1987 - 2020
// Mémoire de Master, K. Belkacem

var mitidja = ee.FeatureCollection('users/kbelkacem/mitidja');
Map.centerObject(mitidja, 10);

// ---------------------------------------------------------
// Images
// ---------------------------------------------------------
var L5_1987 = ee.ImageCollection('LANDSAT/LT05/C02/T1_TOA').filterBounds(mitidja).filterDate('1987-03-01', '1987-08-31').filter(ee.Filter.lt('CLOUD_COVER', 10)).median().clip(mitidja);
var L5_1998 = ee.ImageCollection('LANDSAT/LT05/C02/T1_TOA').filterBounds(mitidja).filterDate('1998-03-01', '1998-08-31').filter(ee.Filter.lt('CLOUD_COVER', 10)).median().clip(mitidja);
var L5_2009 = ee.ImageCollection('LANDSAT/LT05/C02/T1_TOA').filterBounds(mitidja).filterDate('2009-03-01', '2009-08-31').filter(ee.Filter.lt('CLOUD_COVER', 10)).median().clip(mitidja);
var L8_2020 = ee.ImageCollection('LANDSAT/LC08/C02/T1_TOA').filterBounds(mitidja).filterDate('2020-03-01', '2020-08-31').filter(ee.Filter.lt('CLOUD_COVER', 10)).median().clip(mitidja);

var vis5 = {bands: ['B4', 'B3', 'B2'], min: 0, max: 0.4};
var vis8 = {bands: ['B5', 'B4', 'B3'], min: 0, max: 0.4};
Map.addLayer(L5_1987, vis5, 'L5 1987', false);
Map.addLayer(L5_1998, vis5, 'L5 1998', false);
Map.addLayer(L5_2009, vis5, 'L5 2009', false);
Map.addLayer(L8_2020, vis8, 'L8 2020', false);

// ---------------------------------------------------------
// Échantillons : 0 bâti, 1 agriculture, 2 forêt, 3 eau, 4 sol nu
// ---------------------------------------------------------
var ech1987 = ee.FeatureCollection('users/kbelkacem/ech1987');
var ech1998 = ee.FeatureCollection('users/kbelkacem/ech1998');
var ech2009 = ee.FeatureCollection('users/kbelkacem/ech2009');
var ech2020 = ee.FeatureCollection('users/kbelkacem/ech2020');

var bandesL5 = ['B1', 'B2', 'B3', 'B4', 'B5', 'B7'];
var bandesL8 = ['B2', 'B3', 'B4', 'B5', 'B6', 'B7'];

// ---------------------------------------------------------
// Classification
// ---------------------------------------------------------
var classer = function(image, ech, bandes, annee) {
  var donnees = image.select(bandes).sampleRegions({
    collection: ech,
    properties: ['code'],
    scale: 30
  }).randomColumn('alea', 1);
  var app = donnees.filter(ee.Filter.lt('alea', 0.7));
  var val = donnees.filter(ee.Filter.gte('alea', 0.7));

  var svm = ee.Classifier.libsvm({kernelType: 'RBF', gamma: 0.5, cost: 10}).train(app, 'code', bandes);
  var rf = ee.Classifier.smileRandomForest(100).train(app, 'code', bandes);

  var mSVM = val.classify(svm).errorMatrix('code', 'classification');
  var mRF = val.classify(rf).errorMatrix('code', 'classification');
  print(annee, 'SVM', mSVM.accuracy(), mSVM.kappa());
  print(annee, 'RF', mRF.accuracy(), mRF.kappa());

  return image.select(bandes).classify(rf);
};

var OS_1987 = classer(L5_1987, ech1987, bandesL5, '1987');
var OS_1998 = classer(L5_1998, ech1998, bandesL5, '1998');
var OS_2009 = classer(L5_2009, ech2009, bandesL5, '2009');
var OS_2020 = classer(L8_2020, ech2020, bandesL8, '2020');

var palette = ['#e31a1c', '#ffff99', '#33a02c', '#1f78b4', '#b15928'];
Map.addLayer(OS_1987, {min: 0, max: 4, palette: palette}, 'OS 1987');
Map.addLayer(OS_1998, {min: 0, max: 4, palette: palette}, 'OS 1998');
Map.addLayer(OS_2009, {min: 0, max: 4, palette: palette}, 'OS 2009');
Map.addLayer(OS_2020, {min: 0, max: 4, palette: palette}, 'OS 2020');

// ---------------------------------------------------------
// Superficies
// ---------------------------------------------------------
var surf = function(img) {
  return ee.Image.pixelArea().divide(1e4).addBands(img).reduceRegion({
    reducer: ee.Reducer.sum().group({groupField: 1, groupName: 'code'}),
    geometry: mitidja.geometry(),
    scale: 30,
    maxPixels: 1e13
  }).get('groups');
};
print('Superficie 1987 (ha)', surf(OS_1987));
print('Superficie 1998 (ha)', surf(OS_1998));
print('Superficie 2009 (ha)', surf(OS_2009));
print('Superficie 2020 (ha)', surf(OS_2020));

// ---------------------------------------------------------
// Export
// ---------------------------------------------------------
Export.image.toDrive({image: OS_1987, description: 'OS_1987', folder: 'Mitidja', scale: 30, region: mitidja.geometry(), maxPixels: 1e13});
Export.image.toDrive({image: OS_1998, description: 'OS_1998', folder: 'Mitidja', scale: 30, region: mitidja.geometry(), maxPixels: 1e13});
Export.image.toDrive({image: OS_2009, description: 'OS_2009', folder: 'Mitidja', scale: 30, region: mitidja.geometry(), maxPixels: 1e13});
Export.image.toDrive({image: OS_2020, description: 'OS_2020', folder: 'Mitidja', scale: 30, region: mitidja.geometry(), maxPixels: 1e13});
