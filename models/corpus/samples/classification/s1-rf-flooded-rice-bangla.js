// Boro rice, Sylhet haor, Sentinel-1 only
var haor = ee.FeatureCollection('users/tasnim/haor_area');
Map.centerObject(haor, 9);

var s1 = ee.ImageCollection('COPERNICUS/S1_GRD')
  .filterBounds(haor)
  .filterDate('2022-12-01', '2023-05-15')
  .filter(ee.Filter.eq('instrumentMode', 'IW'))
  .filter(ee.Filter.eq('orbitProperties_pass', 'DESCENDING'))
  .filter(ee.Filter.listContains('transmitterReceiverPolarisation', 'VV'))
  .filter(ee.Filter.listContains('transmitterReceiverPolarisation', 'VH'));
print('S1', s1.size());

// Lee-like smoothing
var speckle = function(img) {
  var f = img.select(['VV', 'VH']).focal_mean(30, 'circle', 'meters');
  return f.copyProperties(img, ['system:time_start']);
};
var s1s = s1.map(speckle);

var dec = s1s.filterDate('2022-12-01', '2023-01-01').mean().rename(['VV_dec', 'VH_dec']);
var jan = s1s.filterDate('2023-01-01', '2023-02-01').mean().rename(['VV_jan', 'VH_jan']);
var feb = s1s.filterDate('2023-02-01', '2023-03-01').mean().rename(['VV_feb', 'VH_feb']);
var mar = s1s.filterDate('2023-03-01', '2023-04-01').mean().rename(['VV_mar', 'VH_mar']);
var apr = s1s.filterDate('2023-04-01', '2023-05-01').mean().rename(['VV_apr', 'VH_apr']);

var stack = dec.addBands(jan).addBands(feb).addBands(mar).addBands(apr).clip(haor);
Map.addLayer(stack, {bands: ['VH_jan', 'VH_mar', 'VH_apr'], min: -25, max: -12}, 'VH jan-mar-apr');

var boro = ee.FeatureCollection('users/tasnim/boro');
var water = ee.FeatureCollection('users/tasnim/water');
var homestead = ee.FeatureCollection('users/tasnim/homestead');
var fallow = ee.FeatureCollection('users/tasnim/fallow');
var pts = boro.merge(water).merge(homestead).merge(fallow);

var samp = stack.sampleRegions({collection: pts, properties: ['lc'], scale: 10, tileScale: 4}).randomColumn();
var tr = samp.filter(ee.Filter.lt('random', 0.7));
var te = samp.filter(ee.Filter.gte('random', 0.7));

var rf = ee.Classifier.smileRandomForest(200).train(tr, 'lc', stack.bandNames());
var map = stack.classify(rf);
Map.addLayer(map, {min: 0, max: 3, palette: ['green', 'blue', 'brown', 'yellow']}, 'Boro map');

var cm = te.classify(rf).errorMatrix('lc', 'classification');
print('CM', cm, 'OA', cm.accuracy(), 'Kappa', cm.kappa());

var upz = ee.FeatureCollection('users/tasnim/upazila');
var boroArea = map.eq(0).multiply(ee.Image.pixelArea()).divide(1e4).reduceRegions({collection: upz, reducer: ee.Reducer.sum(), scale: 20, tileScale: 8});
print(ui.Chart.feature.byFeature(boroArea, 'ADM3_EN', 'sum').setChartType('ColumnChart').setOptions({title: 'Boro area (ha) by upazila', legend: {position: 'none'}}));
