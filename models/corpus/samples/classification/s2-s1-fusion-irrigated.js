// irrigated vs rainfed, Doukkala plain (Morocco)
// dec 2020 - june 2021

var aoi = ee.FeatureCollection('users/ybenali/doukkala');
Map.centerObject(aoi, 10);

var start = '2020-12-01', end = '2021-06-30';

// --- S2
var s2 = ee.ImageCollection('COPERNICUS/S2_SR')
  .filterBounds(aoi)
  .filterDate(start, end)
  .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 30))
  .map(function(img) {
    var qa = img.select('QA60');
    return img.updateMask(qa.bitwiseAnd(1 << 10).eq(0).and(qa.bitwiseAnd(1 << 11).eq(0)))
      .divide(10000)
      .copyProperties(img, ['system:time_start']);
  })
  .map(function(img) {
    return ee.Image(img)
      .addBands(ee.Image(img).normalizedDifference(['B8', 'B4']).rename('ndvi'))
      .addBands(ee.Image(img).normalizedDifference(['B8', 'B11']).rename('ndmi'));
  });

var ndviMax = s2.select('ndvi').max().rename('ndvi_max');
var ndviMin = s2.select('ndvi').min().rename('ndvi_min');
var ndviMean = s2.select('ndvi').mean().rename('ndvi_mean');
var ndviStd = s2.select('ndvi').reduce(ee.Reducer.stdDev()).rename('ndvi_std');
var ndmiMax = s2.select('ndmi').max().rename('ndmi_max');
var ndmiMean = s2.select('ndmi').mean().rename('ndmi_mean');

// --- S1
var s1 = ee.ImageCollection('COPERNICUS/S1_GRD')
  .filterBounds(aoi)
  .filterDate(start, end)
  .filter(ee.Filter.eq('instrumentMode', 'IW'))
  .filter(ee.Filter.listContains('transmitterReceiverPolarisation', 'VV'))
  .filter(ee.Filter.listContains('transmitterReceiverPolarisation', 'VH'))
  .select(['VV', 'VH']);

var vvMean = s1.select('VV').mean().rename('vv_mean');
var vhMean = s1.select('VH').mean().rename('vh_mean');
var vvStd = s1.select('VV').reduce(ee.Reducer.stdDev()).rename('vv_std');
var vhStd = s1.select('VH').reduce(ee.Reducer.stdDev()).rename('vh_std');

// --- CHIRPS
var rain = ee.ImageCollection('UCSB-CHG/CHIRPS/DAILY').filterDate(start, end).select('precipitation').sum().rename('rain');

var stack = ee.Image.cat([ndviMax, ndviMin, ndviMean, ndviStd, ndmiMax, ndmiMean, vvMean, vhMean, vvStd, vhStd, rain]).clip(aoi);

var pts = ee.FeatureCollection('users/ybenali/points_terrain').randomColumn('random', 42);
var train = stack.sampleRegions({collection: pts.filter(ee.Filter.lt('random', 0.7)), properties: ['code'], scale: 10});
var valid = stack.sampleRegions({collection: pts.filter(ee.Filter.gte('random', 0.7)), properties: ['code'], scale: 10});

var bandsS2 = ['ndvi_max', 'ndvi_min', 'ndvi_mean', 'ndvi_std', 'ndmi_max', 'ndmi_mean'];
var bandsS1 = ['vv_mean', 'vh_mean', 'vv_std', 'vh_std'];
var bandsAll = stack.bandNames();

// S2 seulement
var rfS2 = ee.Classifier.smileRandomForest(100).train(train, 'code', bandsS2);
var accS2 = valid.classify(rfS2).errorMatrix('code', 'classification');
print('S2 OA', accS2.accuracy(), 'kappa', accS2.kappa());

// S1 seulement
var rfS1 = ee.Classifier.smileRandomForest(100).train(train, 'code', bandsS1);
var accS1 = valid.classify(rfS1).errorMatrix('code', 'classification');
print('S1 OA', accS1.accuracy(), 'kappa', accS1.kappa());

// S1 + S2
var rfAll = ee.Classifier.smileRandomForest(100).train(train, 'code', bandsAll);
var accAll = valid.classify(rfAll).errorMatrix('code', 'classification');
print('S1+S2 OA', accAll.accuracy(), 'kappa', accAll.kappa());

var map = stack.classify(rfAll);
Map.addLayer(map, {min: 1, max: 4, palette: ['00a5ff', 'ffcc33', '4c9900', 'cccccc']}, 'irrigated / rainfed');
