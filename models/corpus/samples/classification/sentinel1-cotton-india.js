// Cotton acreage estimation - Yavatmal, kharif 2020
// S1 time series + RF
var yavatmal = ee.FeatureCollection('users/agrisat/MH_districts').filter(ee.Filter.eq('DISTRICT', 'YAVATMAL'));
var gt = ee.FeatureCollection('users/agrisat/gt_kharif2020');
Map.centerObject(yavatmal, 9);
Map.addLayer(gt, {color: 'blue'}, 'GT points');

var getS1 = function(start, end) {
  return ee.ImageCollection('COPERNICUS/S1_GRD')
    .filterBounds(yavatmal)
    .filterDate(start, end)
    .filter(ee.Filter.eq('instrumentMode', 'IW'))
    .filter(ee.Filter.eq('orbitProperties_pass', 'DESCENDING'))
    .filter(ee.Filter.listContains('transmitterReceiverPolarisation', 'VH'))
    .select(['VV', 'VH'])
    .mean()
    .clip(yavatmal);
};

var jun1 = getS1('2020-06-01', '2020-06-15').rename(['VV_jun1', 'VH_jun1']);
var jun2 = getS1('2020-06-15', '2020-07-01').rename(['VV_jun2', 'VH_jun2']);
var jul1 = getS1('2020-07-01', '2020-07-15').rename(['VV_jul1', 'VH_jul1']);
var jul2 = getS1('2020-07-15', '2020-08-01').rename(['VV_jul2', 'VH_jul2']);
var aug1 = getS1('2020-08-01', '2020-08-15').rename(['VV_aug1', 'VH_aug1']);
var aug2 = getS1('2020-08-15', '2020-09-01').rename(['VV_aug2', 'VH_aug2']);
var sep1 = getS1('2020-09-01', '2020-09-15').rename(['VV_sep1', 'VH_sep1']);
var sep2 = getS1('2020-09-15', '2020-10-01').rename(['VV_sep2', 'VH_sep2']);
var oct1 = getS1('2020-10-01', '2020-10-15').rename(['VV_oct1', 'VH_oct1']);
var oct2 = getS1('2020-10-15', '2020-11-01').rename(['VV_oct2', 'VH_oct2']);

var s1Stack = jun1.addBands(jun2)
  .addBands(jul1).addBands(jul2)
  .addBands(aug1).addBands(aug2)
  .addBands(sep1).addBands(sep2)
  .addBands(oct1).addBands(oct2);
print('S1 stack', s1Stack);

// crop mask from Dynamic World
var dw = ee.ImageCollection('GOOGLE/DYNAMICWORLD/V1').filterBounds(yavatmal).filterDate('2020-06-01', '2020-11-30').select('label').mode();
var cropMask = dw.eq(4);
s1Stack = s1Stack.updateMask(cropMask);
Map.addLayer(s1Stack, {bands: ['VH_jun2', 'VH_aug2', 'VH_oct1'], min: -25, max: -10}, 'VH jun-aug-oct');

// classes: 1 cotton, 2 soybean, 3 tur, 4 other
var sampled = s1Stack.sampleRegions({
  collection: gt,
  properties: ['crop_id'],
  scale: 20,
  tileScale: 16
});
var rnd = sampled.randomColumn('random', 10);
var tr = rnd.filter(ee.Filter.lt('random', 0.65));
var te = rnd.filter(ee.Filter.gte('random', 0.65));
print('train', tr.size(), 'test', te.size());

var rf = ee.Classifier.smileRandomForest(500).train(tr, 'crop_id', s1Stack.bandNames());
var crops = s1Stack.classify(rf);
Map.addLayer(crops, {min: 1, max: 4, palette: ['white', 'green', 'orange', 'gray']}, 'Crop map');

var cm = te.classify(rf).errorMatrix('crop_id', 'classification');
print('Confusion matrix', cm);
print('OA', cm.accuracy());
print('Kappa', cm.kappa());
print('PA', cm.producersAccuracy());
print('UA', cm.consumersAccuracy());

// taluka wise cotton area
var talukas = ee.FeatureCollection('users/agrisat/MH_talukas').filter(ee.Filter.eq('DISTRICT', 'YAVATMAL'));
var cottonArea = crops.eq(1).multiply(ee.Image.pixelArea()).divide(10000).rename('cotton_ha');
var talukaStats = cottonArea.reduceRegions({
  collection: talukas,
  reducer: ee.Reducer.sum(),
  scale: 20,
  tileScale: 16
});

Export.table.toDrive({
  collection: talukaStats,
  description: 'cotton_area_taluka_2020',
  folder: 'cotton',
  fileFormat: 'CSV',
  selectors: ['TALUKA', 'sum']
});
Export.image.toDrive({
  image: crops.byte(),
  description: 'cropmap_yavatmal_kharif2020',
  folder: 'cotton',
  region: yavatmal.geometry(),
  scale: 20,
  maxPixels: 1e13
});
