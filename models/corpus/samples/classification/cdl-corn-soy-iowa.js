// Corn / soybean classification using CDL as training data
var iowa = ee.FeatureCollection('TIGER/2018/States').filter(ee.Filter.eq('NAME', 'Iowa'));
var counties = ee.FeatureCollection('TIGER/2018/Counties');
var story = counties.filter(ee.Filter.and(ee.Filter.eq('STATEFP', '19'), ee.Filter.eq('NAME', 'Story')));
Map.centerObject(story, 10);

var cdl2019 = ee.Image('USDA/NASS/CDL/2019').select('cropland').clip(story);
var cdl2020 = ee.Image('USDA/NASS/CDL/2020').select('cropland').clip(story);
Map.addLayer(cdl2020, {}, 'CDL 2020', false);

// remap: 1 = corn, 5 = soybean, everything else = 0
var labels2019 = cdl2019.remap([1, 5], [1, 2], 0).rename('crop');
var labels2020 = cdl2020.remap([1, 5], [1, 2], 0).rename('crop');

function maskL8(image) {
  var qa = image.select('QA_PIXEL');
  var mask = qa.bitwiseAnd(1 << 3).eq(0).and(qa.bitwiseAnd(1 << 4).eq(0));
  return image.updateMask(mask)
    .select(['SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B6', 'SR_B7'], ['blue', 'green', 'red', 'nir', 'swir1', 'swir2'])
    .multiply(0.0000275).add(-0.2)
    .copyProperties(image, ['system:time_start']);
}

function getComposite(year) {
  var col = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2')
    .filterBounds(story)
    .filterDate(year + '-05-01', year + '-10-01')
    .map(maskL8);
  var early = col.filterDate(year + '-05-01', year + '-06-20').median();
  var mid = col.filterDate(year + '-06-20', year + '-08-10').median();
  var late = col.filterDate(year + '-08-10', year + '-10-01').median();
  var names = ['blue', 'green', 'red', 'nir', 'swir1', 'swir2'];
  early = early.rename(names.map(function(n) { return n + '_early'; }));
  mid = mid.rename(names.map(function(n) { return n + '_mid'; }));
  late = late.rename(names.map(function(n) { return n + '_late'; }));
  return early.addBands(mid).addBands(late).clip(story);
}

var img2019 = getComposite(2019);
var img2020 = getComposite(2020);
var bands = img2019.bandNames();
print(bands);

// stratified sample from CDL 2019
var training = img2019.addBands(labels2019).stratifiedSample({
  numPoints: 500,
  classBand: 'crop',
  region: story.geometry(),
  scale: 30,
  seed: 10,
  tileScale: 4
});

var classifier = ee.Classifier.smileRandomForest(100).train(training, 'crop', bands);

// apply to 2020
var crops2020 = img2020.classify(classifier);
Map.addLayer(crops2020, {min: 0, max: 2, palette: ['lightgray', 'ffd300', '267000']}, 'Predicted 2020');
Map.addLayer(labels2020, {min: 0, max: 2, palette: ['lightgray', 'ffd300', '267000']}, 'CDL labels 2020', false);

// validate
var validation = crops2020.addBands(labels2020).stratifiedSample({
  numPoints: 300,
  classBand: 'crop',
  region: story.geometry(),
  scale: 30,
  seed: 11,
  tileScale: 4
});
var errMatrix = validation.errorMatrix('crop', 'classification');
print('Error matrix', errMatrix);
print('OA', errMatrix.accuracy());
print('Kappa', errMatrix.kappa());
