// Wetland classification, Pantanal (Nhecolândia)
// dry vs wet season composites, SVM

var roi = ee.Geometry.Rectangle(-57.2, -19.6, -56.2, -18.8);
Map.centerObject(roi, 9);

function maskL8sr(image) {
  var qaMask = image.select('QA_PIXEL').bitwiseAnd(parseInt('11111', 2)).eq(0);
  var saturationMask = image.select('QA_RADSAT').eq(0);
  var opticalBands = image.select('SR_B.').multiply(0.0000275).add(-0.2);
  var thermalBands = image.select('ST_B.*').multiply(0.00341802).add(149.0);
  return image.addBands(opticalBands, null, true)
      .addBands(thermalBands, null, true)
      .updateMask(qaMask)
      .updateMask(saturationMask);
}

var L8 = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2').filterBounds(roi).map(maskL8sr);

var dry = L8.filterDate('2018-07-01', '2018-10-15').median().clip(roi);
var wet = L8.filterDate('2018-01-15', '2018-05-01').median().clip(roi);

var falseColor = {bands: ['SR_B6', 'SR_B5', 'SR_B4'], min: 0, max: 0.4};
Map.addLayer(dry, falseColor, 'dry season');
Map.addLayer(wet, falseColor, 'wet season');

var ndviDry = dry.normalizedDifference(['SR_B5', 'SR_B4']).rename('ndvi_dry');
var ndviWet = wet.normalizedDifference(['SR_B5', 'SR_B4']).rename('ndvi_wet');
var mndwiDry = dry.normalizedDifference(['SR_B3', 'SR_B6']).rename('mndwi_dry');
var mndwiWet = wet.normalizedDifference(['SR_B3', 'SR_B6']).rename('mndwi_wet');
var ndviDiff = ndviWet.subtract(ndviDry).rename('ndvi_diff');
var occurrence = ee.Image('JRC/GSW1_3/GlobalSurfaceWater').select('occurrence').unmask(0).divide(100).rename('occurrence');

var features = ndviDry.addBands(ndviWet).addBands(mndwiDry).addBands(mndwiWet).addBands(ndviDiff).addBands(occurrence);

/* training polygons
   0 = permanent water
   1 = seasonally flooded grassland
   2 = savanna
   3 = forest
*/
var polygons = ee.FeatureCollection('users/hvidal/nheco_polygons');

var training = features.sampleRegions({
  collection: polygons,
  properties: ['class'],
  scale: 30,
  tileScale: 2
});

var classifier = ee.Classifier.libsvm({
  kernelType: 'RBF',
  gamma: 0.5,
  cost: 10
});

var trained = classifier.train(training, 'class', features.bandNames());
var classified = features.classify(trained);

Map.addLayer(classified, {min: 0, max: 3, palette: ['blue', 'cyan', 'yellow', 'green']}, 'SVM');

// Test different parameters
var gammas = [0.1, 0.5, 1, 2];
var costs = [1, 10, 100];
var sampleRandom = training.randomColumn('random', 3);
var tr = sampleRandom.filter(ee.Filter.lt('random', 0.7));
var te = sampleRandom.filter(ee.Filter.gte('random', 0.7));

gammas.forEach(function(g) {
  costs.forEach(function(c) {
    var svm = ee.Classifier.libsvm({kernelType: 'RBF', gamma: g, cost: c}).train(tr, 'class', features.bandNames());
    var acc = te.classify(svm).errorMatrix('class', 'classification').accuracy();
    print('gamma ' + g + ' cost ' + c, acc);
  });
});
