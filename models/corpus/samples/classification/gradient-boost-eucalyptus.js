// Eucalyptus plantations in Galicia - gradient tree boosting

var galicia = ee.FeatureCollection('FAO/GAUL/2015/level1').filter(ee.Filter.eq('ADM1_NAME', 'Galicia'));
var aoi = galicia.geometry().intersection(ee.Geometry.Rectangle([-8.9, 43.0, -8.0, 43.7]), 100);

var s2 = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
            .filterBounds(aoi)
            .filterDate('2022-01-01', '2022-12-31')
            .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 50));

var mask = function(img) {
  var prob = img.select('MSK_CLDPRB');
  var scl = img.select('SCL');
  return img.updateMask(prob.lt(20)).updateMask(scl.neq(3));
};

// seasonal medians
var bandList = ['B2', 'B3', 'B4', 'B5', 'B6', 'B7', 'B8', 'B11', 'B12'];
var winter = s2.filterDate('2022-01-01', '2022-03-20').map(mask).select(bandList).median();
var spring = s2.filterDate('2022-03-20', '2022-06-21').map(mask).select(bandList).median();
var summer = s2.filterDate('2022-06-21', '2022-09-23').map(mask).select(bandList).median();
var autumn = s2.filterDate('2022-09-23', '2022-12-31').map(mask).select(bandList).median();

var image = ee.Image.cat([
  winter.regexpRename('(.*)', '$1_win'),
  spring.regexpRename('(.*)', '$1_spr'),
  summer.regexpRename('(.*)', '$1_sum'),
  autumn.regexpRename('(.*)', '$1_aut'),
  winter.normalizedDifference(['B8', 'B4']).rename('ndvi_win'),
  spring.normalizedDifference(['B8', 'B4']).rename('ndvi_spr'),
  summer.normalizedDifference(['B8', 'B4']).rename('ndvi_sum'),
  autumn.normalizedDifference(['B8', 'B4']).rename('ndvi_aut')
]).clip(aoi);

print('bands', image.bandNames());

var fieldData = ee.FeatureCollection('users/xlopez/galicia_inventory');
print(fieldData.aggregate_histogram('species'));

var withRand = fieldData.randomColumn('r', 12);
var cal = withRand.filter(ee.Filter.lt('r', 0.7));
var val = withRand.filter(ee.Filter.gte('r', 0.7));

var calSample = image.sampleRegions({collection: cal, properties: ['species'], scale: 20, tileScale: 8});
var valSample = image.sampleRegions({collection: val, properties: ['species'], scale: 20, tileScale: 8});

var gtb = ee.Classifier.smileGradientTreeBoost({
  numberOfTrees: 200,
  shrinkage: 0.05,
  samplingRate: 0.7,
  maxNodes: 8,
  loss: 'LeastAbsoluteDeviation',
  seed: 0
}).train({
  features: calSample,
  classProperty: 'species',
  inputProperties: image.bandNames()
});

var speciesMap = image.classify(gtb);

// forest mask from WorldCover
var tree = ee.ImageCollection('ESA/WorldCover/v200').first().eq(10);
speciesMap = speciesMap.updateMask(tree);

Map.centerObject(aoi, 10);
Map.addLayer(speciesMap, {min: 1, max: 4, palette: ['1b9e77', 'd95f02', '7570b3', '66a61e']}, 'species');

var em = valSample.classify(gtb).errorMatrix('species', 'classification');
print('error matrix', em);
print('overall', em.accuracy());
print('producers', em.producersAccuracy());
print('users', em.consumersAccuracy());

Export.image.toDrive({
  image: speciesMap.toByte(),
  description: 'species_galicia_gtb',
  region: aoi,
  scale: 20,
  crs: 'EPSG:25829',
  maxPixels: 1e10
});
