/**
 * Deforestation probability model.
 * Response: loss between 2015 and 2020, predictors: distance to roads, rivers, forest edge,
 * settlements, slope, elevation, protected area.
 */
var aoi = ee.FeatureCollection('projects/ee-jbanda/assets/copperbelt');
var roads = ee.FeatureCollection('projects/ee-jbanda/assets/roads_osm');
var rivers = ee.FeatureCollection('WWF/HydroSHEDS/v1/FreeFlowingRivers').filterBounds(aoi);
var towns = ee.FeatureCollection('projects/ee-jbanda/assets/settlements');
var pa = ee.FeatureCollection('WCMC/WDPA/current/polygons').filterBounds(aoi);

var gfc = ee.Image('UMD/hansen/global_forest_change_2020_v1_8');
var lossYear = gfc.select('lossyear').unmask(0);
var forest2014 = gfc.select('treecover2000').gte(20).and(lossYear.eq(0).or(lossYear.gt(14)));
var loss1520 = lossYear.gte(15).and(lossYear.lte(20)).and(forest2014).rename('deforested');

// predictors
var distRoads = roads.distance(50000).divide(1000).rename('dist_roads');
var distRivers = rivers.distance(50000).divide(1000).rename('dist_rivers');
var distTowns = towns.distance(100000).divide(1000).rename('dist_towns');
var distEdge = forest2014.not().fastDistanceTransform(256).sqrt().multiply(30).rename('dist_edge');
var dem = ee.Image('USGS/SRTMGL1_003').rename('elevation');
var slope = ee.Terrain.slope(dem);
var inPA = ee.Image(0).paint(pa, 1).rename('protected');
var pop = ee.ImageCollection('WorldPop/GP/100m/pop').filter(ee.Filter.eq('country', 'ZMB')).filter(ee.Filter.eq('year', 2015)).first().unmask(0).rename('population');

var predictors = ee.Image.cat([distRoads, distRivers, distTowns, distEdge, dem, slope, inPA, pop]).clip(aoi);

Map.centerObject(aoi, 8);
Map.addLayer(distRoads.clip(aoi), {min: 0, max: 20, palette: ['white', 'black']}, 'distance to roads', false);
Map.addLayer(forest2014.selfMask().clip(aoi), {palette: 'green'}, 'forest 2014');
Map.addLayer(loss1520.selfMask().clip(aoi), {palette: 'red'}, 'loss 2015-2020');

// sample forest pixels only
var sample = predictors.addBands(loss1520).updateMask(forest2014).stratifiedSample({
  numPoints: 2000,
  classBand: 'deforested',
  region: aoi.geometry(),
  scale: 30,
  seed: 2022,
  tileScale: 16,
  dropNulls: true
}).randomColumn('r');

var train = sample.filter(ee.Filter.lt('r', 0.7));
var test = sample.filter(ee.Filter.gte('r', 0.7));

var rf = ee.Classifier.smileRandomForest(300).setOutputMode('PROBABILITY').train({
  features: train,
  classProperty: 'deforested',
  inputProperties: predictors.bandNames()
});

var prob = predictors.updateMask(forest2014).classify(rf).rename('probability');
Map.addLayer(prob, {min: 0, max: 1, palette: ['2c7bb6', 'abd9e9', 'ffffbf', 'fdae61', 'd7191c']}, 'deforestation risk');

print('importance', ee.Dictionary(rf.explain().get('importance')));

// ROC
var testProb = test.classify(rf, 'p');
var roc = ee.FeatureCollection(ee.List.sequence(0, 1, 0.05).map(function(cutoff) {
  var pos = testProb.filter(ee.Filter.eq('deforested', 1));
  var neg = testProb.filter(ee.Filter.eq('deforested', 0));
  var tpr = ee.Number(pos.filter(ee.Filter.gte('p', cutoff)).size()).divide(pos.size());
  var fpr = ee.Number(neg.filter(ee.Filter.gte('p', cutoff)).size()).divide(neg.size());
  return ee.Feature(null, {cutoff: cutoff, TPR: tpr, FPR: fpr});
}));

var X = ee.Array(roc.aggregate_array('FPR'));
var Y = ee.Array(roc.aggregate_array('TPR'));
var dX = X.slice(0, 1).subtract(X.slice(0, 0, -1));
var mY = Y.slice(0, 1).add(Y.slice(0, 0, -1)).divide(2);
var auc = dX.multiply(mY).reduce('sum', [0]).abs().toList().get(0);
print('AUC', auc);

print(ui.Chart.feature.byFeature(roc, 'FPR', 'TPR').setChartType('LineChart').setOptions({
  title: 'ROC curve',
  legend: 'none',
  hAxis: {title: 'False positive rate'},
  vAxis: {title: 'True positive rate'}
}));

Export.image.toDrive({
  image: prob.toFloat(),
  description: 'deforestation_risk_copperbelt',
  region: aoi.geometry(),
  scale: 30,
  maxPixels: 1e13
});
