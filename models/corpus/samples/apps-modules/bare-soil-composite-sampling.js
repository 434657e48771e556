// bare soil composite (Landsat 2000-2020), SOC regression
var farms = ee.FeatureCollection('users/agsoil/eyre_farms');
var samples = ee.FeatureCollection('users/agsoil/soc_samples');

var bands57 = ['SR_B1', 'SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B7', 'QA_PIXEL'];
var bands8 = ['SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B6', 'SR_B7', 'QA_PIXEL'];
var names = ['blue', 'green', 'red', 'nir', 'swir1', 'swir2', 'qa'];

var prep = function(img) {
  var qa = img.select('qa');
  var clear = qa.bitwiseAnd(1 << 3).eq(0).and(qa.bitwiseAnd(1 << 4).eq(0)).and(qa.bitwiseAnd(1 << 7).eq(0));
  return img.select(['blue', 'green', 'red', 'nir', 'swir1', 'swir2'])
    .multiply(0.0000275).add(-0.2)
    .updateMask(clear)
    .copyProperties(img, ['system:time_start']);
};

var l5 = ee.ImageCollection('LANDSAT/LT05/C02/T1_L2').filterBounds(farms).filterDate('2000-01-01', '2011-12-31').select(bands57, names).map(prep);
var l7 = ee.ImageCollection('LANDSAT/LE07/C02/T1_L2').filterBounds(farms).filterDate('2000-01-01', '2003-05-30').select(bands57, names).map(prep);
var l8 = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2').filterBounds(farms).filterDate('2013-04-01', '2020-12-31').select(bands8, names).map(prep);
var all = l5.merge(l7).merge(l8);

// bare: NDVI < 0.25 and NBR2 < 0.075
var bareMask = function(img) {
  var ndvi = img.normalizedDifference(['nir', 'red']);
  var nbr2 = img.normalizedDifference(['swir1', 'swir2']);
  return img.updateMask(ndvi.lt(0.25)).updateMask(ndvi.gt(-0.05)).updateMask(nbr2.lt(0.075));
};

var bare = all.map(bareMask);
var composite = bare.median();
var sd = bare.reduce(ee.Reducer.stdDev());
var frequency = bare.select('red').count().divide(all.select('red').count()).rename('freq');

Map.centerObject(farms, 11);
Map.addLayer(composite.clip(farms), {bands: ['red', 'green', 'blue'], min: 0.05, max: 0.35}, 'bare soil');
Map.addLayer(composite.clip(farms), {bands: ['swir2', 'nir', 'red'], min: 0.1, max: 0.5}, 'bare soil SWIR', false);
Map.addLayer(frequency.clip(farms), {min: 0, max: 0.6, palette: ['green', 'yellow', 'brown']}, 'bare frequency', false);

var dem = ee.Image('USGS/SRTMGL1_003').rename('elev');
var slope = ee.Terrain.slope(dem);
var predictors = composite.addBands(frequency).addBands(dem).addBands(slope).toFloat();

var data = predictors.sampleRegions({
  collection: samples,
  properties: ['soc', 'clay'],
  scale: 30
}).randomColumn('rand', 5);
var train = data.filter('rand < 0.75');
var test = data.filter('rand >= 0.75');
print('train', train.size(), 'test', test.size());

var rf = ee.Classifier.smileRandomForest(200).setOutputMode('REGRESSION').train(train, 'soc', predictors.bandNames());
var soc = predictors.classify(rf).rename('soc');
Map.addLayer(soc.clip(farms), {min: 0.3, max: 2.5, palette: ['ffffd4', 'fe9929', '8c2d04', '000000']}, 'SOC %');

var predicted = test.classify(rf, 'soc_pred');
print(ui.Chart.feature.byFeature(predicted, 'soc', 'soc_pred')
  .setChartType('ScatterChart')
  .setOptions({trendlines: {0: {showR2: true, visibleInLegend: true}}, hAxis: {title: 'measured'}, vAxis: {title: 'predicted'}}));

var zonal = soc.reduceRegions({
  collection: farms,
  reducer: ee.Reducer.mean().combine(ee.Reducer.stdDev(), '', true),
  scale: 30
});
Export.table.toDrive({collection: zonal, description: 'farms_soc', fileFormat: 'CSV', selectors: ['farm_id', 'mean', 'stdDev']});
