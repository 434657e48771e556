// RF regression of canopy height, plots + S2 + S1 + terrain, k-fold
var plots = ee.FeatureCollection('users/acruz/parcelas_ifn');
var aoi = ee.FeatureCollection('users/acruz/aoi_galicia');

var s2 = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
  .filterBounds(aoi)
  .filterDate('2020-05-01', '2020-09-30')
  .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 15))
  .select(['B2', 'B3', 'B4', 'B5', 'B6', 'B7', 'B8', 'B8A', 'B11', 'B12'])
  .median();
var s1 = ee.ImageCollection('COPERNICUS/S1_GRD')
  .filterBounds(aoi)
  .filterDate('2020-05-01', '2020-09-30')
  .filter(ee.Filter.eq('instrumentMode', 'IW'))
  .filter(ee.Filter.listContains('transmitterReceiverPolarisation', 'VH'))
  .select(['VV', 'VH'])
  .median();
var dem = ee.Image('USGS/SRTMGL1_003');
var terrain = ee.Terrain.products(dem).select(['elevation', 'slope', 'aspect']);

var ndvi = s2.normalizedDifference(['B8', 'B4']).rename('NDVI');
var ndmi = s2.normalizedDifference(['B8', 'B11']).rename('NDMI');

var predictors = s2.addBands(ndvi).addBands(ndmi).addBands(s1).addBands(terrain).toFloat();
var names = predictors.bandNames();
print(names);

var samples = predictors.reduceRegions({
  collection: plots.map(function(f) { return f.buffer(12.5); }),
  reducer: ee.Reducer.mean(),
  scale: 10,
  tileScale: 4
}).filter(ee.Filter.notNull(['B2', 'VV', 'slope']));
print('n', samples.size());

// k-fold
var k = 5;
samples = samples.randomColumn('fold', 99).map(function(f) {
  return f.set('fold', ee.Number(f.get('fold')).multiply(k).floor());
});

var cv = ee.FeatureCollection(ee.List.sequence(0, k - 1).map(function(i) {
  var train = samples.filter(ee.Filter.neq('fold', i));
  var test = samples.filter(ee.Filter.eq('fold', i));
  var rf = ee.Classifier.smileRandomForest(200)
    .setOutputMode('REGRESSION')
    .train(train, 'altura', names);
  return test.classify(rf, 'pred');
})).flatten();

// RMSE and R2
var obs = ee.Array(cv.aggregate_array('altura'));
var pred = ee.Array(cv.aggregate_array('pred'));
var rmse = obs.subtract(pred).pow(2).reduce('mean', [0]).sqrt().get([0]);
var r = cv.reduceColumns(ee.Reducer.pearsonsCorrelation(), ['altura', 'pred']).get('correlation');
print('RMSE', rmse);
print('R2', ee.Number(r).pow(2));

print(ui.Chart.feature.byFeature(cv, 'altura', 'pred')
  .setChartType('ScatterChart')
  .setOptions({
    title: 'Observed vs predicted',
    hAxis: {title: 'observed (m)', viewWindow: {min: 0, max: 40}},
    vAxis: {title: 'predicted (m)', viewWindow: {min: 0, max: 40}},
    trendlines: {0: {color: 'red', showR2: true, visibleInLegend: true}}
  }));

// final model
var rfFinal = ee.Classifier.smileRandomForest(300).setOutputMode('REGRESSION').train(samples, 'altura', names);
var height = predictors.classify(rfFinal).rename('height').clip(aoi);
var forest = ee.ImageCollection('ESA/WorldCover/v100').first().eq(10);

Map.centerObject(aoi, 9);
Map.addLayer(height.updateMask(forest), {min: 3, max: 30, palette: ['ffffcc', 'c2e699', '78c679', '31a354', '006837']}, 'height');
Map.addLayer(plots, {color: 'red'}, 'plots', false);

Export.image.toAsset({
  image: height.updateMask(forest).toFloat(),
  description: 'height_galicia_2020',
  assetId: 'users/acruz/height_galicia_2020',
  region: aoi.geometry(),
  scale: 10,
  maxPixels: 1e13
});
