// Cropland mask for the Groundnut Basin, Senegal
// season 2021

var regions = ee.FeatureCollection('FAO/GAUL_SIMPLIFIED_500m/2015/level1')
  .filter(ee.Filter.eq('ADM0_NAME', 'Senegal'))
  .filter(ee.Filter.inList('ADM1_NAME', ['Kaolack', 'Fatick', 'Kaffrine', 'Thies', 'Diourbel']));
var aoi = regions.geometry();

Map.centerObject(regions, 8);

var s2 = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED');
var s2c = ee.ImageCollection('COPERNICUS/S2_CLOUD_PROBABILITY');

var START = '2021-06-01';
var END = '2021-11-30';
var MAX_CLOUD_PROBABILITY = 40;

var s2Sr = s2.filterBounds(aoi).filterDate(START, END);
var s2Clouds = s2c.filterBounds(aoi).filterDate(START, END);

// join the cloud probability
var joined = ee.ImageCollection(ee.Join.saveFirst('prob').apply({
  primary: s2Sr,
  secondary: s2Clouds,
  condition: ee.Filter.equals({leftField: 'system:index', rightField: 'system:index'})
}));

var masked = joined.map(function(img) {
  var prob = ee.Image(img.get('prob')).select('probability');
  var ndvi = img.normalizedDifference(['B8', 'B4']).rename('NDVI');
  var gcvi = img.expression('b("B8") / b("B3") - 1').rename('GCVI');
  return img.addBands([ndvi, gcvi]).updateMask(prob.lt(MAX_CLOUD_PROBABILITY));
});

// two-month composites
var jj = masked.filterDate('2021-06-01', '2021-08-01').median();
var as = masked.filterDate('2021-08-01', '2021-10-01').median();
var on = masked.filterDate('2021-10-01', '2021-12-01').median();

var bands = ['B2', 'B3', 'B4', 'B8', 'B11', 'B12', 'NDVI', 'GCVI'];
var stack = jj.select(bands).rename(['B2_1', 'B3_1', 'B4_1', 'B8_1', 'B11_1', 'B12_1', 'NDVI_1', 'GCVI_1'])
  .addBands(as.select(bands).rename(['B2_2', 'B3_2', 'B4_2', 'B8_2', 'B11_2', 'B12_2', 'NDVI_2', 'GCVI_2']))
  .addBands(on.select(bands).rename(['B2_3', 'B3_3', 'B4_3', 'B8_3', 'B11_3', 'B12_3', 'NDVI_3', 'GCVI_3']))
  .addBands(ee.Terrain.slope(ee.Image('USGS/SRTMGL1_003')))
  .clip(regions);

var crop = ee.FeatureCollection('projects/ee-ndiaye/assets/crop_2021');
var noncrop = ee.FeatureCollection('projects/ee-ndiaye/assets/noncrop_2021');
print('crop', crop.size(), 'noncrop', noncrop.size());

var all = crop.map(function(f) { return f.set('is_crop', 1); })
  .merge(noncrop.map(function(f) { return f.set('is_crop', 0); }))
  .randomColumn('rand', 99);

var train = stack.sampleRegions({collection: all.filter('rand < 0.75'), properties: ['is_crop'], scale: 10, tileScale: 16});
var test = stack.sampleRegions({collection: all.filter('rand >= 0.75'), properties: ['is_crop'], scale: 10, tileScale: 16});

var rf = ee.Classifier.smileRandomForest(100)
  .setOutputMode('PROBABILITY')
  .train(train, 'is_crop', stack.bandNames());

var cropProb = stack.classify(rf).rename('crop_probability');
var cropMask = cropProb.gte(0.5).rename('crop_mask');

Map.addLayer(cropProb, {min: 0, max: 1, palette: ['ffffe5', '78c679', '004529']}, 'Crop probability');
Map.addLayer(cropMask.selfMask(), {palette: ['orange']}, 'Crop mask', false);

// accuracy
var testProb = test.classify(rf, 'prob').map(function(f) {
  return f.set('pred', ee.Number(f.get('prob')).gte(0.5));
});
var cm = testProb.errorMatrix('is_crop', 'pred');
print('Confusion matrix', cm);
print('OA', cm.accuracy());
print("Producer's", cm.producersAccuracy());
print("User's", cm.consumersAccuracy());

// compare with ESA WorldCover
var worldcover = ee.ImageCollection('ESA/WorldCover/v200').first().select('Map').clip(regions);
var wcCrop = worldcover.eq(40);
Map.addLayer(wcCrop.selfMask(), {palette: ['purple']}, 'WorldCover cropland', false);

Export.image.toAsset({
  image: cropMask.toByte(),
  description: 'cropmask_senegal_2021',
  assetId: 'projects/ee-ndiaye/assets/cropmask_senegal_2021',
  region: aoi,
  scale: 10,
  maxPixels: 1e13
});
