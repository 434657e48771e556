// Annual land cover 1985-2020, Choapa basin
// single RF trained with pooled spectral samples

var basin = ee.FeatureCollection('projects/ee-choapa/assets/cuenca_choapa');
var trainPts = ee.FeatureCollection('projects/ee-choapa/assets/puntos_multianuales'); // props: clase, anio

var outNames = ['BLUE', 'GREEN', 'RED', 'NIR', 'SWIR1', 'SWIR2'];

// ---------- Sensors ----------
var maskQA = function(img) {
  var qa = img.select('QA_PIXEL');
  var mask = qa.bitwiseAnd(1 << 1).eq(0)     // dilated cloud
    .and(qa.bitwiseAnd(1 << 3).eq(0))        // cloud
    .and(qa.bitwiseAnd(1 << 4).eq(0))        // shadow
    .and(qa.bitwiseAnd(1 << 5).eq(0));       // snow
  return img.updateMask(mask);
};

var renameTM = function(img) {
  return img.select(['SR_B1', 'SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B7'], outNames);
};
var renameOLI = function(img) {
  return img.select(['SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B6', 'SR_B7'], outNames);
};
var scaleSR = function(img) {
  return img.multiply(0.0000275).add(-0.2).copyProperties(img, ['system:time_start']);
};

var l5 = ee.ImageCollection('LANDSAT/LT05/C02/T1_L2').filterBounds(basin).map(maskQA).map(renameTM).map(scaleSR);
var l7 = ee.ImageCollection('LANDSAT/LE07/C02/T1_L2').filterBounds(basin).filterDate('1999-01-01', '2013-12-31').map(maskQA).map(renameTM).map(scaleSR);
var l8 = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2').filterBounds(basin).map(maskQA).map(renameOLI).map(scaleSR);
var landsat = l5.merge(l7).merge(l8);

// ---------- Indices ----------
var addIdx = function(img) {
  var ndvi = img.normalizedDifference(['NIR', 'RED']).rename('NDVI');
  var ndwi = img.normalizedDifference(['GREEN', 'NIR']).rename('NDWI');
  var nbr = img.normalizedDifference(['NIR', 'SWIR2']).rename('NBR');
  var savi = img.expression('1.5 * (NIR - RED) / (NIR + RED + 0.5)', {
    NIR: img.select('NIR'),
    RED: img.select('RED')
  }).rename('SAVI');
  return img.addBands([ndvi, ndwi, nbr, savi]);
};

var dem = ee.Image('USGS/SRTMGL1_003').rename('DEM');
var slope = ee.Terrain.slope(dem).rename('SLOPE');

// ---------- Composite of a year ----------
var getComposite = function(anio) {
  var col = landsat.filterDate((anio - 1) + '-10-01', anio + '-04-30').map(addIdx);
  var med = col.median();
  var sd = col.select('NDVI').reduce(ee.Reducer.stdDev()).rename('NDVI_SD');
  var p90 = col.select('NDVI').reduce(ee.Reducer.percentile([90])).rename('NDVI_P90');
  return med.addBands(sd).addBands(p90).addBands(dem).addBands(slope).clip(basin);
};

// ---------- Pool samples ----------
var trainYears = [1990, 2000, 2010, 2018];
var pooled = ee.FeatureCollection(trainYears.map(function(anio) {
  return getComposite(anio).sampleRegions({
    collection: trainPts.filter(ee.Filter.eq('anio', anio)),
    properties: ['clase'],
    scale: 30,
    tileScale: 8
  });
})).flatten();

// guardar para no recalcular
Export.table.toAsset({
  collection: pooled,
  description: 'muestras_pooled',
  assetId: 'projects/ee-choapa/assets/muestras_pooled'
});
// pooled = ee.FeatureCollection('projects/ee-choapa/assets/muestras_pooled');

var bands = outNames.concat(['NDVI', 'NDWI', 'NBR', 'SAVI', 'NDVI_SD', 'NDVI_P90', 'DEM', 'SLOPE']);
var split = pooled.randomColumn('rnd', 2);
var rf = ee.Classifier.smileRandomForest({
  numberOfTrees: 200,
  minLeafPopulation: 2,
  seed: 2
}).train(split.filter(ee.Filter.lt('rnd', 0.8)), 'clase', bands);

var cm = split.filter(ee.Filter.gte('rnd', 0.8)).classify(rf).errorMatrix('clase', 'classification');
print('Matriz', cm);
print('Exactitud', cm.accuracy());
print('Kappa', cm.kappa());

// ---------- Classify ----------
var palette = ['1f6423', 'a5d46a', 'e8c15a', 'c0392b', '2e86c1', '95a5a6'];
Map.centerObject(basin, 9);

for (var anio = 1985; anio <= 2020; anio += 5) {
  var lc = getComposite(anio).select(bands).classify(rf).rename('lc').toByte();
  Map.addLayer(lc, {min: 1, max: 6, palette: palette}, 'LC ' + anio, anio == 2020);

  Export.image.toAsset({
    image: lc.set('anio', anio),
    description: 'LC_' + anio,
    assetId: 'projects/ee-choapa/assets/lc/LC_' + anio,
    region: basin.geometry(),
    scale: 30,
    pyramidingPolicy: {lc: 'mode'},
    maxPixels: 1e13
  });
}
