// Load the study area and the training samples
var Harare = ee.FeatureCollection("projects/ee-tchikomo/assets/Harare_metro");
var BuiltUp = ee.FeatureCollection("projects/ee-tchikomo/assets/BuiltUp");
var Woodland = ee.FeatureCollection("projects/ee-tchikomo/assets/Woodland");
var Grassland = ee.FeatureCollection("projects/ee-tchikomo/assets/Grassland");
var Cropland = ee.FeatureCollection("projects/ee-tchikomo/assets/Cropland");
var Water = ee.FeatureCollection("projects/ee-tchikomo/assets/Water");
var Bareland = ee.FeatureCollection("projects/ee-tchikomo/assets/Bareland");

Map.centerObject(Harare, 11);

// Sentinel-2 composite for dry season
var S2_dry = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
                .filterBounds(Harare)
                .filterDate('2021-07-01', '2021-09-30')
                .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 5))
                .median()
                .clip(Harare)
                .divide(10000);

// Sentinel-2 composite for wet season
var S2_wet = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
                .filterBounds(Harare)
                .filterDate('2021-12-01', '2022-03-31')
                .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 20))
                .median()
                .clip(Harare)
                .divide(10000);

Map.addLayer(S2_dry, {bands: ['B11', 'B8', 'B4'], min: 0, max: 0.5}, 'S2 dry');
Map.addLayer(S2_wet, {bands: ['B11', 'B8', 'B4'], min: 0, max: 0.5}, 'S2 wet', false);

// Sentinel-1
var S1 = ee.ImageCollection('COPERNICUS/S1_GRD')
            .filterBounds(Harare)
            .filterDate('2021-07-01', '2022-03-31')
            .filter(ee.Filter.eq('instrumentMode', 'IW'))
            .filter(ee.Filter.listContains('transmitterReceiverPolarisation', 'VV'))
            .filter(ee.Filter.listContains('transmitterReceiverPolarisation', 'VH'))
            .filter(ee.Filter.eq('resolution_meters', 10))
            .select(['VV', 'VH']);
var S1_median = S1.median().clip(Harare);
var S1_sd = S1.reduce(ee.Reducer.stdDev()).clip(Harare);

// Indices
var NDVI_dry = S2_dry.normalizedDifference(['B8', 'B4']).rename('NDVI_dry');
var NDVI_wet = S2_wet.normalizedDifference(['B8', 'B4']).rename('NDVI_wet');
var NDBI_dry = S2_dry.normalizedDifference(['B11', 'B8']).rename('NDBI_dry');
var NDBI_wet = S2_wet.normalizedDifference(['B11', 'B8']).rename('NDBI_wet');
var MNDWI_dry = S2_dry.normalizedDifference(['B3', 'B11']).rename('MNDWI_dry');
var MNDWI_wet = S2_wet.normalizedDifference(['B3', 'B11']).rename('MNDWI_wet');

var sel = ['B2', 'B3', 'B4', 'B5', 'B6', 'B7', 'B8', 'B11', 'B12'];
var composite = S2_dry.select(sel)
                  .addBands(S2_wet.select(sel))
                  .addBands(NDVI_dry).addBands(NDVI_wet)
                  .addBands(NDBI_dry).addBands(NDBI_wet)
                  .addBands(MNDWI_dry).addBands(MNDWI_wet)
                  .addBands(S1_median)
                  .addBands(S1_sd);
print('Composite', composite.bandNames());

// Merge
var samples = BuiltUp.merge(Woodland).merge(Grassland).merge(Cropland).merge(Water).merge(Bareland);

var trainingSample = composite.sampleRegions({
  collection: samples,
  properties: ['landcover'],
  scale: 10,
  tileScale: 8
}).randomColumn('random');

var training = trainingSample.filter(ee.Filter.lessThan('random', 0.7));
var validation = trainingSample.filter(ee.Filter.greaterThanOrEquals('random', 0.7));

// RF, SVM and CART
var RF = ee.Classifier.smileRandomForest(100).train({
  features: training,
  classProperty: 'landcover',
  inputProperties: composite.bandNames()
});

var SVM = ee.Classifier.libsvm({
  kernelType: 'RBF',
  gamma: 0.5,
  cost: 10
}).train({
  features: training,
  classProperty: 'landcover',
  inputProperties: composite.bandNames()
});

var CART = ee.Classifier.smileCart().train({
  features: training,
  classProperty: 'landcover',
  inputProperties: composite.bandNames()
});

var LC_RF = composite.classify(RF);
var LC_SVM = composite.classify(SVM);
var LC_CART = composite.classify(CART);

var lc_palette = ['#ff0000', '#005500', '#b6ff05', '#ffd300', '#0000ff', '#b7b7b7'];
Map.addLayer(LC_RF, {min: 0, max: 5, palette: lc_palette}, 'RF');
Map.addLayer(LC_SVM, {min: 0, max: 5, palette: lc_palette}, 'SVM', false);
Map.addLayer(LC_CART, {min: 0, max: 5, palette: lc_palette}, 'CART', false);

// Accuracy
var RF_test = validation.classify(RF);
var RF_matrix = RF_test.errorMatrix('landcover', 'classification');
print('RF error matrix', RF_matrix);
print('RF overall accuracy', RF_matrix.accuracy());
print('RF kappa', RF_matrix.kappa());

var SVM_test = validation.classify(SVM);
var SVM_matrix = SVM_test.errorMatrix('landcover', 'classification');
print('SVM error matrix', SVM_matrix);
print('SVM overall accuracy', SVM_matrix.accuracy());
print('SVM kappa', SVM_matrix.kappa());

var CART_test = validation.classify(CART);
var CART_matrix = CART_test.errorMatrix('landcover', 'classification');
print('CART error matrix', CART_matrix);
print('CART overall accuracy', CART_matrix.accuracy());
print('CART kappa', CART_matrix.kappa());

// Export
Export.image.toDrive({
  image: LC_RF,
  description: 'Harare_LC_RF',
  folder: 'Harare',
  scale: 10,
  region: Harare.geometry(),
  maxPixels: 1e13
});
