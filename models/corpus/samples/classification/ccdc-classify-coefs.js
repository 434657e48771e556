// Classify CCDC segments: sample coefficients, train RF, make yearly maps
var aoi = ee.FeatureCollection('projects/ee-tlin/assets/kalimantan_tile');
var geom = aoi.geometry();
var ccdcImg = ee.Image('projects/ee-tlin/assets/ccdc_2000_2022');
var training = ee.FeatureCollection('projects/ee-tlin/assets/training_segments');   // LC_Class, year

var BANDS = ['GREEN', 'RED', 'NIR', 'SWIR1', 'SWIR2'];
var COEFS = ['INTP', 'SLP', 'COS', 'SIN', 'COS2', 'SIN2', 'COS3', 'SIN3'];

// get the coefficients of the segment that covers a date (fractional year)
var getSegment = function(ccdc, date) {
  var tStart = ccdc.select('tStart');
  var tEnd = ccdc.select('tEnd');
  var inside = tStart.lte(date).and(tEnd.gte(date));
  var images = BANDS.map(function(band) {
    var c = ccdc.select(band + '_coefs');
    var seg = c.arrayMask(inside.toArray(1)).arraySlice(0, 0, 1);
    // pad when there is no segment
    var padded = seg.arrayCat(ee.Image(ee.Array([[0, 0, 0, 0, 0, 0, 0, 0]])), 0).arraySlice(0, 0, 1);
    var names = COEFS.map(function(n) { return band + '_' + n; });
    return padded.arrayProject([1]).arrayFlatten([names]);
  });
  var rmse = BANDS.map(function(band) {
    var r = ccdc.select(band + '_rmse').arrayMask(inside);
    return r.arrayCat(ee.Image(ee.Array([0])), 0).arrayGet([0]).rename(band + '_RMSE');
  });
  return ee.Image.cat(images.concat(rmse));
};

// ancillary
var dem = ee.Image('USGS/SRTMGL1_003').rename('ELEVATION');
var slope = ee.Terrain.slope(dem).rename('DEM_SLOPE');
var aspect = ee.Terrain.aspect(dem).rename('ASPECT');
var bio = ee.Image('WORLDCLIM/V1/BIO').select(['bio01', 'bio12'], ['TEMPERATURE', 'RAINFALL']);
var ancillary = ee.Image.cat([dem, slope, aspect, bio]);

var sampleYear = 2015.5;
var predictors = getSegment(ccdcImg, sampleYear).addBands(ancillary);
print('predictors', predictors.bandNames());

var samples = predictors.sampleRegions({
  collection: training,
  properties: ['LC_Class'],
  scale: 30,
  tileScale: 16
}).randomColumn('rand', 11);

var rf = ee.Classifier.smileRandomForest({
  numberOfTrees: 150,
  variablesPerSplit: null,
  minLeafPopulation: 1,
  bagFraction: 0.5,
  maxNodes: null
}).train(samples.filter(ee.Filter.lt('rand', 0.8)), 'LC_Class', predictors.bandNames());

var val = samples.filter(ee.Filter.gte('rand', 0.8)).classify(rf);
print('accuracy', val.errorMatrix('LC_Class', 'classification').accuracy());

// yearly maps
var palette = ['#386cb0', '#7fc97f', '#ffff99', '#f0027f', '#bf5b17', '#666666'];
var dates = [2002.5, 2007.5, 2012.5, 2017.5, 2021.5];
Map.centerObject(aoi, 10);
dates.forEach(function(d) {
  var lc = getSegment(ccdcImg, d).addBands(ancillary).classify(rf).clip(geom);
  Map.addLayer(lc, {min: 1, max: 6, palette: palette}, 'LC ' + Math.floor(d), false);

  Export.image.toAsset({
    image: lc.toByte(),
    description: 'ccdc_lc_' + Math.floor(d),
    assetId: 'projects/ee-tlin/assets/ccdc_lc_' + Math.floor(d),
    region: geom,
    scale: 30,
    maxPixels: 1e13,
    pyramidingPolicy: {'.default': 'mode'}
  });
});
