// Aboveground biomass regression using GEDI L4A, Sentinel-2 and SRTM
// Author: Ana Paula Ribeiro
// Date: 2023-05-10

var aoi = ee.FeatureCollection('projects/ee-apribeiro/assets/chapada_boundary');
Map.centerObject(aoi, 10);

// ---- GEDI L4A ----
var gedi = ee.ImageCollection('LARSE/GEDI/GEDI04_A_002_MONTHLY')
  .filterBounds(aoi)
  .filterDate('2020-01-01', '2022-12-31')
  .map(function(img) {
    var ok = img.select('l4_quality_flag').eq(1).and(img.select('degrade_flag').eq(0));
    var rel = img.select('agbd_se').divide(img.select('agbd')).lt(0.5);
    return img.select('agbd').updateMask(ok).updateMask(rel);
  });
print('GEDI months', gedi.size());

var agbd = gedi.mean().clip(aoi);
Map.addLayer(agbd, {min: 0, max: 200, palette: ['440154', '3b528b', '21918c', '5ec962', 'fde725']}, 'GEDI AGBD');

// ---- Sentinel-2 ----
function maskClouds(image) {
  var scl = image.select('SCL');
  var mask = scl.neq(3).and(scl.neq(8)).and(scl.neq(9)).and(scl.neq(10));
  return image.updateMask(mask).divide(10000).select('B.*');
}

var s2 = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
  .filterBounds(aoi)
  .filterDate('2021-01-01', '2021-12-31')
  .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 30))
  .map(maskClouds)
  .median()
  .clip(aoi);

var ndvi = s2.normalizedDifference(['B8', 'B4']).rename('NDVI');
var ndre = s2.normalizedDifference(['B8', 'B5']).rename('NDRE');
var nbr = s2.normalizedDifference(['B8', 'B12']).rename('NBR');

// ---- DEM ----
var dem = ee.Image('USGS/SRTMGL1_003').rename('elevation');
var slope = ee.Terrain.slope(dem);

var predictors = s2.select(['B2', 'B3', 'B4', 'B5', 'B6', 'B7', 'B8', 'B8A', 'B11', 'B12'])
  .addBands([ndvi, ndre, nbr, dem, slope])
  .clip(aoi);
var predictorNames = predictors.bandNames();

// ---- Sampling ----
var stacked = predictors.addBands(agbd);
var samples = stacked.sample({
  region: aoi.geometry(),
  scale: 25,
  numPixels: 20000,
  seed: 0,
  tileScale: 16,
  geometries: true
}).randomColumn('random', 7);

print('Samples', samples.size());

var train = samples.filter(ee.Filter.lt('random', 0.8));
var test = samples.filter(ee.Filter.gte('random', 0.8));

// ---- Regression ----
var regressor = ee.Classifier.smileRandomForest(100)
  .setOutputMode('REGRESSION')
  .train({
    features: train,
    classProperty: 'agbd',
    inputProperties: predictorNames
  });

var predicted = predictors.classify(regressor, 'agbd_pred');
Map.addLayer(predicted, {min: 0, max: 200, palette: ['440154', '3b528b', '21918c', '5ec962', 'fde725']}, 'Predicted AGBD');

// ---- Validation ----
var testPred = test.classify(regressor, 'agbd_pred');

var withError = testPred.map(function(f) {
  var e = ee.Number(f.get('agbd')).subtract(f.get('agbd_pred'));
  return f.set('sq', e.pow(2), 'abs', e.abs());
});
print('RMSE', ee.Number(withError.aggregate_mean('sq')).sqrt());
print('MAE', withError.aggregate_mean('abs'));

var r = testPred.reduceColumns({
  reducer: ee.Reducer.pearsonsCorrelation(),
  selectors: ['agbd', 'agbd_pred']
});
print('Correlation', r.get('correlation'));
print('R2', ee.Number(r.get('correlation')).pow(2));

var scatter = ui.Chart.feature.byFeature(testPred.limit(3000), 'agbd', 'agbd_pred')
  .setChartType('ScatterChart')
  .setOptions({
    title: 'AGBD (Mg/ha)',
    hAxis: {title: 'GEDI'},
    vAxis: {title: 'Predicted'},
    pointSize: 2,
    trendlines: {0: {showR2: true, visibleInLegend: true, color: 'black'}}
  });
print(scatter);

Export.image.toDrive({
  image: predicted.toFloat(),
  description: 'AGBD_predicted',
  region: aoi.geometry(),
  scale: 25,
  maxPixels: 1e13
});
