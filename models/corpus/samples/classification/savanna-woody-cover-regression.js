// Woody cover fraction with Sentinel-1 + Sentinel-2, training from VHR digitizing
// Namibia, 2019-2020
var nam = ee.FeatureCollection('users/ehoffmann/namibia/otjozondjupa');
var plots = ee.FeatureCollection('users/ehoffmann/namibia/woody_plots'); // property wc 0-100
Map.centerObject(nam, 8);

function s1prep(img) {
  var angle = img.select('angle');
  var edge = img.select('VV').lt(-30.0);
  var masked = img.mask().and(edge.not());
  return img.updateMask(masked).updateMask(angle.gt(31).and(angle.lt(45)));
}

var s1 = ee.ImageCollection('COPERNICUS/S1_GRD')
  .filterBounds(nam)
  .filterDate('2019-05-01', '2020-04-30')
  .filter(ee.Filter.eq('instrumentMode', 'IW'))
  .filter(ee.Filter.listContains('transmitterReceiverPolarisation', 'VH'))
  .map(s1prep);

var s1dry = s1.filterDate('2019-07-01', '2019-10-31').select(['VV', 'VH']).median().rename(['vv_dry', 'vh_dry']);
var s1wet = s1.filterDate('2020-01-15', '2020-04-15').select(['VV', 'VH']).median().rename(['vv_wet', 'vh_wet']);

var s2 = ee.ImageCollection('COPERNICUS/S2')
  .filterBounds(nam)
  .filterDate('2019-05-01', '2020-04-30')
  .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 20))
  .map(function(i) {
    var qa = i.select('QA60');
    return i.updateMask(qa.bitwiseAnd(1 << 10).eq(0).and(qa.bitwiseAnd(1 << 11).eq(0))).divide(10000)
      .copyProperties(i, ['system:time_start']);
  });

var dry = s2.filterDate('2019-07-01', '2019-10-31').median();
var wet = s2.filterDate('2020-01-15', '2020-04-15').median();

var img = dry.select(['B2', 'B3', 'B4', 'B8', 'B11', 'B12'], ['blue_d', 'green_d', 'red_d', 'nir_d', 'swir1_d', 'swir2_d'])
  .addBands(wet.select(['B2', 'B3', 'B4', 'B8', 'B11', 'B12'], ['blue_w', 'green_w', 'red_w', 'nir_w', 'swir1_w', 'swir2_w']))
  .addBands(dry.normalizedDifference(['B8', 'B4']).rename('ndvi_d'))
  .addBands(wet.normalizedDifference(['B8', 'B4']).rename('ndvi_w'))
  .addBands(s1dry)
  .addBands(s1wet);

var trainingData = img.reduceRegions({
  collection: plots,
  reducer: ee.Reducer.mean(),
  scale: 10,
  tileScale: 4
}).randomColumn('split', 1);

var tr = trainingData.filter(ee.Filter.lt('split', 0.7));
var te = trainingData.filter(ee.Filter.gte('split', 0.7));

var rf = ee.Classifier.smileRandomForest(300, 5).setOutputMode('REGRESSION').train(tr, 'wc', img.bandNames());
var wc = img.classify(rf, 'woody_cover');

Map.addLayer(wc.clip(nam), {min: 0, max: 60, palette: ['fff7bc', 'fec44f', '78c679', '238443', '004529']}, 'woody cover (%)');

var pred = te.classify(rf, 'pred');
print(ui.Chart.feature.byFeature(pred, 'wc', 'pred').setChartType('ScatterChart').setOptions({
  title: 'Woody cover', hAxis: {title: 'observed (%)', viewWindow: {min: 0, max: 100}}, vAxis: {title: 'predicted (%)', viewWindow: {min: 0, max: 100}},
  pointSize: 2, trendlines: {0: {showR2: true, visibleInLegend: true}}
}));

// bush encroachment classes
var bush = ee.Image(0).where(wc.gt(10), 1).where(wc.gt(25), 2).where(wc.gt(40), 3);
Map.addLayer(bush.clip(nam), {min: 0, max: 3, palette: ['ffffcc', 'a1dab4', '41b6c4', '225ea8']}, 'encroachment classes', false);
