// Canopy height from GEDI L2A rh95 + Landsat + SRTM
// Study site: Nyungwe

var site = ee.FeatureCollection('projects/ee-imugisha/assets/nyungwe');
Map.centerObject(site, 11);

// GEDI
var gediMask = function(im) {
  return im.updateMask(im.select('quality_flag').eq(1))
           .updateMask(im.select('degrade_flag').eq(0));
};
var gedi = ee.ImageCollection('LARSE/GEDI/GEDI02_A_002_MONTHLY')
  .filterBounds(site)
  .filterDate('2019-04-01', '2022-12-31')
  .map(gediMask)
  .select('rh95');
var rh95 = gedi.mosaic().rename('rh95').clip(site);

Map.addLayer(rh95, {min: 0, max: 45, palette: ['darkred', 'red', 'orange', 'green', 'darkgreen']}, 'GEDI rh95');

// Landsat
var cloudmask = function(img) {
  var qa = img.select('QA_PIXEL');
  return img.updateMask(qa.bitwiseAnd(1 << 3).eq(0)).updateMask(qa.bitwiseAnd(1 << 4).eq(0));
};
var landsat = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2')
  .filterBounds(site)
  .filterDate('2020-01-01', '2021-12-31')
  .map(cloudmask)
  .map(function(img) { return img.select('SR_B.').multiply(0.0000275).add(-0.2); });

var med = landsat.median();
var p20 = landsat.reduce(ee.Reducer.percentile([20]));
var p80 = landsat.reduce(ee.Reducer.percentile([80]));

var ndvi = med.normalizedDifference(['SR_B5', 'SR_B4']).rename('NDVI');
var evi = med.expression('2.5 * ((NIR - RED) / (NIR + 6 * RED - 7.5 * BLUE + 1))', {
  'NIR': med.select('SR_B5'),
  'RED': med.select('SR_B4'),
  'BLUE': med.select('SR_B2')
}).rename('EVI');
var nbr = med.normalizedDifference(['SR_B5', 'SR_B7']).rename('NBR');

var dem = ee.Image('USGS/SRTMGL1_003').select('elevation');
var slope = ee.Terrain.slope(dem).rename('slope');
var aspect = ee.Terrain.aspect(dem).rename('aspect');

var mergedImage = med.addBands(p20).addBands(p80).addBands(ndvi).addBands(evi).addBands(nbr)
  .addBands(dem).addBands(slope).addBands(aspect)
  .clip(site);
var bands = mergedImage.bandNames();

// sample
var reference = mergedImage.addBands(rh95.toInt()).sample({
  region: site,
  scale: 30,
  numPixels: 20000,
  seed: 1,
  tileScale: 8,
  geometries: true
});
var rnd = reference.randomColumn('random');
var trainingData = rnd.filter(ee.Filter.lt('random', 0.7));
var validationData = rnd.filter(ee.Filter.gte('random', 0.7));

var trainedClassifier = ee.Classifier.smileRandomForest(100)
  .setOutputMode('REGRESSION')
  .train({
    features: trainingData,
    classProperty: 'rh95',
    inputProperties: bands
  });
print(trainedClassifier.explain());

var height = mergedImage.classify(trainedClassifier);
Map.addLayer(height, {min: 0, max: 45, palette: ['darkred', 'red', 'orange', 'green', 'darkgreen']}, 'Canopy height');

// training fit
var predictedTraining = trainingData.classify(trainedClassifier);
var sampleTraining = predictedTraining.select(['rh95', 'classification']);
var chartTraining = ui.Chart.feature.byFeature({features: sampleTraining.limit(2000), xProperty: 'rh95', yProperties: ['classification']})
  .setChartType('ScatterChart').setOptions({
    title: 'Predicted vs Observed - Training data',
    hAxis: {title: 'observed'},
    vAxis: {title: 'predicted'},
    pointSize: 3,
    trendlines: {0: {showR2: true, visibleInLegend: true}}
  });
print(chartTraining);

// validation
var predictedValidation = validationData.classify(trainedClassifier);
var obs = ee.Array(predictedValidation.aggregate_array('rh95'));
var pre = ee.Array(predictedValidation.aggregate_array('classification'));
var residuals = obs.subtract(pre);
var rmse = residuals.pow(2).reduce('mean', [0]).sqrt();
print('Validation RMSE', rmse);

// histogram of residuals
var residualFeature = predictedValidation.map(function(f) {
  return f.set('residual', ee.Number(f.get('rh95')).subtract(f.get('classification')));
});
print(ui.Chart.feature.histogram(residualFeature, 'residual', 40));

Export.image.toDrive({
  image: height,
  description: 'canopy_height_nyungwe',
  scale: 30,
  region: site.geometry(),
  maxPixels: 1e13,
  crs: 'EPSG:32735'
});
