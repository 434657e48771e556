// =============================
// Windhoek land use 2005 vs 2021
// =============================
var windhoek = ee.Geometry.Rectangle([16.90, -22.75, 17.25, -22.40]);
Map.centerObject(windhoek, 11);

// --- 2005 ---
var image05 = ee.ImageCollection('LANDSAT/LT05/C02/T1_L2')
  .filterBounds(windhoek)
  .filterDate('2005-04-01', '2005-09-30')
  .filter(ee.Filter.lt('CLOUD_COVER', 5))
  .median()
  .select(['SR_B1', 'SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B7'], ['blue', 'green', 'red', 'nir', 'swir1', 'swir2'])
  .multiply(0.0000275).add(-0.2)
  .clip(windhoek);

// --- 2021 ---
var image21 = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2')
  .filterBounds(windhoek)
  .filterDate('2021-04-01', '2021-09-30')
  .filter(ee.Filter.lt('CLOUD_COVER', 5))
  .median()
  .select(['SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B6', 'SR_B7'], ['blue', 'green', 'red', 'nir', 'swir1', 'swir2'])
  .multiply(0.0000275).add(-0.2)
  .clip(windhoek);

Map.addLayer(image05, {bands: ['red', 'green', 'blue'], min: 0, max: 0.3}, 'RGB 2005', false);
Map.addLayer(image21, {bands: ['red', 'green', 'blue'], min: 0, max: 0.3}, 'RGB 2021', false);

// --- training polygons ---
var urban = ee.FeatureCollection('users/ashipanga/urban');
var bush = ee.FeatureCollection('users/ashipanga/bush');
var bare = ee.FeatureCollection('users/ashipanga/bare');
var water = ee.FeatureCollection('users/ashipanga/water');
var polygons = urban.merge(bush).merge(bare).merge(water);

var bands = ['blue', 'green', 'red', 'nir', 'swir1', 'swir2'];

// --- classification 2005 ---
var training05 = image05.select(bands).sampleRegions({
  collection: polygons,
  properties: ['lu'],
  scale: 30
});
var classifier05 = ee.Classifier.smileRandomForest(50).train({
  features: training05,
  classProperty: 'lu',
  inputProperties: bands
});
var lu05 = image05.select(bands).classify(classifier05);

// --- classification 2021 ---
var training21 = image21.select(bands).sampleRegions({
  collection: polygons,
  properties: ['lu'],
  scale: 30
});
var classifier21 = ee.Classifier.smileRandomForest(50).train({
  features: training21,
  classProperty: 'lu',
  inputProperties: bands
});
var lu21 = image21.select(bands).classify(classifier21);

var palette = ['#cc0000', '#66a61e', '#e6ab02', '#1f78b4'];
Map.addLayer(lu05, {min: 0, max: 3, palette: palette}, 'LU 2005');
Map.addLayer(lu21, {min: 0, max: 3, palette: palette}, 'LU 2021');

// --- areas ---
var names = ['urban', 'bush', 'bare', 'water'];
for (var i = 0; i < 4; i++) {
  var a05 = lu05.eq(i).multiply(ee.Image.pixelArea()).reduceRegion({
    reducer: ee.Reducer.sum(),
    geometry: windhoek,
    scale: 30,
    maxPixels: 1e9
  });
  var a21 = lu21.eq(i).multiply(ee.Image.pixelArea()).reduceRegion({
    reducer: ee.Reducer.sum(),
    geometry: windhoek,
    scale: 30,
    maxPixels: 1e9
  });
  print(names[i] + ' 2005 (km2)', ee.Number(a05.get('classification')).divide(1e6));
  print(names[i] + ' 2021 (km2)', ee.Number(a21.get('classification')).divide(1e6));
}

// --- export ---
Export.image.toDrive({
  image: lu05,
  description: 'Windhoek_LU_2005',
  folder: 'GEE',
  region: windhoek,
  scale: 30,
  maxPixels: 1e10
});
Export.image.toDrive({
  image: lu21,
  description: 'Windhoek_LU_2021',
  folder: 'GEE',
  region: windhoek,
  scale: 30,
  maxPixels: 1e10
});
