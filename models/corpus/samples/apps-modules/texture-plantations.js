// Oil palm vs rubber with texture features
var aoi = ee.FeatureCollection('users/nfarid/johor_aoi');
var samples = ee.FeatureCollection('users/nfarid/johor_samples');

Map.centerObject(aoi, 11);

var s2 = ee.ImageCollection('COPERNICUS/S2_SR')
            .filterBounds(aoi)
            .filterDate('2020-01-01', '2020-12-31')
            .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 10))
            .median()
            .clip(aoi);

// S1
var s1 = ee.ImageCollection('COPERNICUS/S1_GRD')
            .filterBounds(aoi)
            .filterDate('2020-01-01', '2020-12-31')
            .filter(ee.Filter.eq('instrumentMode', 'IW'))
            .filter(ee.Filter.listContains('transmitterReceiverPolarisation', 'VH'))
            .select(['VV', 'VH'])
            .mean()
            .clip(aoi);

// texture needs integers
var nir = s2.select('B8').toUint16();
var glcm = nir.glcmTexture({size: 3});
var vh = s1.select('VH').multiply(10).add(300).toInt32();
var glcmVH = vh.glcmTexture({size: 3});
print(glcm.bandNames());

var texture = glcm.select(['B8_contrast', 'B8_ent', 'B8_var', 'B8_savg'])
                  .addBands(glcmVH.select(['VH_contrast', 'VH_ent', 'VH_var', 'VH_savg']));

var ndvi = s2.normalizedDifference(['B8', 'B4']).rename('NDVI');
var ndwi = s2.normalizedDifference(['B3', 'B8']).rename('NDWI');

var stack = s2.select(['B2', 'B3', 'B4', 'B8', 'B11', 'B12'])
              .addBands(ndvi)
              .addBands(ndwi)
              .addBands(s1)
              .addBands(texture);

Map.addLayer(s2, {bands: ['B8', 'B4', 'B3'], min: 0, max: 4000}, 'false color');
Map.addLayer(texture.select('B8_contrast'), {min: 0, max: 50000}, 'contrast', false);

var training = stack.sampleRegions({
  collection: samples,
  properties: ['class'],
  scale: 10,
  tileScale: 4
});

training = training.randomColumn('random', 42);
var trainSet = training.filter(ee.Filter.lt('random', 0.7));
var testSet = training.filter(ee.Filter.gte('random', 0.7));

var classifier = ee.Classifier.smileRandomForest(200).train({
  features: trainSet,
  classProperty: 'class',
  inputProperties: stack.bandNames()
});

var classified = stack.classify(classifier);
Map.addLayer(classified, {min: 0, max: 3, palette: ['green', 'yellow', 'gray', 'blue']}, 'classified');

var cm = testSet.classify(classifier).errorMatrix('class', 'classification');
print('Confusion matrix', cm);
print('Accuracy', cm.accuracy());
print('Kappa', cm.kappa());
print('Importance', ee.Dictionary(classifier.explain()).get('importance'));
