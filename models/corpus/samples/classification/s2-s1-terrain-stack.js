// ------------------------------------------------------------------
// Multi-source feature stack for land cover mapping
// Study area: Upper Tana, Kenya
// ------------------------------------------------------------------

var studyArea = ee.FeatureCollection('projects/ee-wkamau/assets/upper_tana');
var refPoints = ee.FeatureCollection('projects/ee-wkamau/assets/reference_points_2022');

var year = 2022;
var startDate = ee.Date.fromYMD(year, 1, 1);
var endDate = startDate.advance(1, 'year');

Map.centerObject(studyArea, 10);

// ------------------------------------------------------------------
// Sentinel-2
// ------------------------------------------------------------------
var s2 = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
  .filterBounds(studyArea)
  .filterDate(startDate, endDate)
  .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 60));

var csPlus = ee.ImageCollection('GOOGLE/CLOUD_SCORE_PLUS/V1/S2_HARMONIZED');
var QA_BAND = 'cs_cdf';
var CLEAR_THRESHOLD = 0.60;

var s2Masked = s2.linkCollection(csPlus, [QA_BAND])
  .map(function(img) {
    return img.updateMask(img.select(QA_BAND).gte(CLEAR_THRESHOLD));
  });

var s2Bands = ['B2', 'B3', 'B4', 'B5', 'B6', 'B7', 'B8', 'B8A', 'B11', 'B12'];

var addIndices = function(image) {
  var ndvi = image.normalizedDifference(['B8', 'B4']).rename('ndvi');
  var ndbi = image.normalizedDifference(['B11', 'B8']).rename('ndbi');
  var mndwi = image.normalizedDifference(['B3', 'B11']).rename('mndwi');
  var bsi = image.expression(
    '(( X + Y ) - (A + B)) /(( X + Y ) + (A + B)) ', {
      'X': image.select('B11'), //swir1
      'Y': image.select('B4'),  //red
      'A': image.select('B8'), // nir
      'B': image.select('B2'), // blue
    }).rename('bsi');
  var evi = image.expression(
    '2.5 * ((NIR - RED) / (NIR + 6 * RED - 7.5 * BLUE + 1))', {
      'NIR': image.select('B8').divide(10000),
      'RED': image.select('B4').divide(10000),
      'BLUE': image.select('B2').divide(10000)
    }).rename('evi');
  return image.addBands(ndvi).addBands(ndbi).addBands(mndwi).addBands(bsi).addBands(evi);
};

var s2Indices = s2Masked.map(addIndices);
var s2Median = s2Indices.select(s2Bands).median().divide(10000);
var idxMedian = s2Indices.select(['ndvi', 'ndbi', 'mndwi', 'bsi', 'evi']).median();
var ndviP10 = s2Indices.select('ndvi').reduce(ee.Reducer.percentile([10])).rename('ndvi_p10');
var ndviP90 = s2Indices.select('ndvi').reduce(ee.Reducer.percentile([90])).rename('ndvi_p90');
var ndviSD = s2Indices.select('ndvi').reduce(ee.Reducer.stdDev()).rename('ndvi_sd');

// ------------------------------------------------------------------
// Sentinel-1
// ------------------------------------------------------------------
var s1 = ee.ImageCollection('COPERNICUS/S1_GRD')
  .filterBounds(studyArea)
  .filterDate(startDate, endDate)
  .filter(ee.Filter.eq('instrumentMode', 'IW'))
  .filter(ee.Filter.listContains('transmitterReceiverPolarisation', 'VV'))
  .filter(ee.Filter.listContains('transmitterReceiverPolarisation', 'VH'))
  .filter(ee.Filter.eq('orbitProperties_pass', 'ASCENDING'));

var vv = s1.select('VV').median().focal_median(50, 'circle', 'meters').rename('VV');
var vh = s1.select('VH').median().focal_median(50, 'circle', 'meters').rename('VH');
var vvvh = vv.subtract(vh).rename('VVVH');

// ------------------------------------------------------------------
// Terrain
// ------------------------------------------------------------------
var dem = ee.Image('USGS/SRTMGL1_003').select('elevation');
var slope = ee.Terrain.slope(dem).rename('slope');
var aspect = ee.Terrain.aspect(dem).rename('aspect');

// ------------------------------------------------------------------
// Stack
// ------------------------------------------------------------------
var stack = s2Median
  .addBands(idxMedian)
  .addBands(ndviP10)
  .addBands(ndviP90)
  .addBands(ndviSD)
  .addBands(vv)
  .addBands(vh)
  .addBands(vvvh)
  .addBands(dem)
  .addBands(slope)
  .addBands(aspect)
  .clip(studyArea);

print('Stack', stack.bandNames());
Map.addLayer(stack, {bands: ['B4', 'B3', 'B2'], min: 0, max: 0.25}, 'S2 median');

// ------------------------------------------------------------------
// Train and classify
// ------------------------------------------------------------------
var withRandom = refPoints.randomColumn({seed: 123});
var trainPts = withRandom.filter(ee.Filter.lt('random', 0.7));
var testPts = withRandom.filter(ee.Filter.gte('random', 0.7));

var trainSamples = stack.sampleRegions({
  collection: trainPts,
  properties: ['class_id'],
  scale: 10,
  tileScale: 16
});

var classifier = ee.Classifier.smileRandomForest({
  numberOfTrees: 300,
  variablesPerSplit: null,
  minLeafPopulation: 1,
  bagFraction: 0.5,
  maxNodes: null,
  seed: 0
}).train({
  features: trainSamples,
  classProperty: 'class_id',
  inputProperties: stack.bandNames()
});

var landcover = stack.classify(classifier).rename('landcover');

// ------------------------------------------------------------------
// Variable importance
// ------------------------------------------------------------------
var explain = classifier.explain();
print('Classifier', explain);

var importance = ee.Dictionary(explain.get('importance'));
var feature = ee.Feature(null, importance);
var chart = ui.Chart.feature.byProperty({
  features: ee.FeatureCollection([feature])
})
  .setChartType('ColumnChart')
  .setOptions({
    title: 'Random Forest Variable Importance',
    legend: {position: 'none'},
    hAxis: {title: 'Bands'},
    vAxis: {title: 'Importance'}
  });
print(chart);

// ------------------------------------------------------------------
// Export
// ------------------------------------------------------------------
Export.image.toAsset({
  image: landcover.toByte(),
  description: 'landcover_2022',
  assetId: 'projects/ee-wkamau/assets/landcover_2022',
  region: studyArea.geometry(),
  scale: 10,
  maxPixels: 1e13
});
