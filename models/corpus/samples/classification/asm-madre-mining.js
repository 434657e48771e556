// Artisanal gold mining detection in the Pra basin (Ghana)
var pra = ee.FeatureCollection('users/kofi_mensah/pra_basin');
Map.centerObject(pra, 9);

var s2a = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
  .filterBounds(pra)
  .filterDate('2022-11-01', '2023-03-01')
  .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 20));

var maskCloud = function(img) {
  var scl = img.select('SCL');
  var good = scl.eq(4).or(scl.eq(5)).or(scl.eq(6));
  return img.updateMask(good).divide(10000);
};

var composite = s2a.map(maskCloud).median().clip(pra);

var ndvi = composite.normalizedDifference(['B8', 'B4']).rename('NDVI');
var ndwi = composite.normalizedDifference(['B3', 'B8']).rename('NDWI');
var mndwi = composite.normalizedDifference(['B3', 'B11']).rename('MNDWI');
var bsi = composite.expression('((b("B11") + b("B4")) - (b("B8") + b("B2"))) / ((b("B11") + b("B4")) + (b("B8") + b("B2")))').rename('BSI');
// turbidity proxy
var ndti = composite.normalizedDifference(['B4', 'B3']).rename('NDTI');

Map.addLayer(composite, {bands: ['B4', 'B3', 'B2'], min: 0, max: 0.25}, 'RGB');
Map.addLayer(ndti, {min: -0.2, max: 0.3, palette: ['blue', 'white', 'brown']}, 'NDTI', false);

// Sentinel-1
var s1 = ee.ImageCollection('COPERNICUS/S1_GRD')
  .filterBounds(pra)
  .filterDate('2022-11-01', '2023-03-01')
  .filter(ee.Filter.eq('instrumentMode', 'IW'))
  .filter(ee.Filter.listContains('transmitterReceiverPolarisation', 'VV'))
  .filter(ee.Filter.listContains('transmitterReceiverPolarisation', 'VH'))
  .select(['VV', 'VH'])
  .median()
  .clip(pra);

var hand = ee.Image('MERIT/Hydro/v1_0_1').select('hnd').rename('HAND');

var stack = composite.select(['B2', 'B3', 'B4', 'B8', 'B11', 'B12'])
  .addBands([ndvi, ndwi, mndwi, bsi, ndti])
  .addBands(s1)
  .addBands(hand);

var mining = ee.FeatureCollection('users/kofi_mensah/galamsey_polygons').map(function(f) { return f.set('class', 1); });
var other = ee.FeatureCollection('users/kofi_mensah/non_mining_polygons').map(function(f) { return f.set('class', 0); });

var training = stack.sampleRegions({
  collection: mining.merge(other),
  properties: ['class'],
  scale: 20,
  tileScale: 8
}).randomColumn('random');

var trainSet = training.filter(ee.Filter.lt('random', 0.8));
var testSet = training.filter(ee.Filter.gte('random', 0.8));

var model = ee.Classifier.smileGradientTreeBoost({
  numberOfTrees: 100,
  shrinkage: 0.05,
  samplingRate: 0.7,
  maxNodes: 10
}).train(trainSet, 'class', stack.bandNames());

var classified = stack.classify(model);
var mines = classified.eq(1);

// keep only patches > 0.5 ha
var patches = mines.selfMask().connectedPixelCount(100, true);
var minesClean = mines.updateMask(patches.gte(50)).selfMask();
Map.addLayer(minesClean, {palette: ['ff00ff']}, 'Mining 2023');

var cm = testSet.classify(model).errorMatrix('class', 'classification');
print('Confusion matrix', cm);
print('Accuracy', cm.accuracy());
print('F-score', cm.fscore());

// area per district
var districts = ee.FeatureCollection('FAO/GAUL/2015/level2').filterBounds(pra.geometry());
var areaByDistrict = minesClean.multiply(ee.Image.pixelArea()).divide(10000).reduceRegions({
  collection: districts,
  reducer: ee.Reducer.sum(),
  scale: 20,
  tileScale: 8
});
print(areaByDistrict.select(['ADM2_NAME', 'sum'], null, false));

// vectorize
var vectors = minesClean.reduceToVectors({
  geometry: pra.geometry(),
  scale: 20,
  geometryType: 'polygon',
  eightConnected: true,
  labelProperty: 'mine',
  maxPixels: 1e13
});

Export.table.toDrive({
  collection: vectors,
  description: 'mining_2023_pra',
  fileFormat: 'SHP'
});
