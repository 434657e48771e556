// Rice mapping with Sentinel-1 time series, An Giang province
var aoi = ee.FeatureCollection("FAO/GAUL/2015/level1")
            .filter(ee.Filter.eq('ADM0_NAME', 'Viet Nam'))
            .filter(ee.Filter.eq('ADM1_NAME', 'An Giang'));
Map.centerObject(aoi, 10);

// Sentinel-1 VH
var s1 = ee.ImageCollection('COPERNICUS/S1_GRD')
            .filterBounds(aoi)
            .filterDate('2019-11-01', '2020-04-01')
            .filter(ee.Filter.eq('instrumentMode', 'IW'))
            .filter(ee.Filter.listContains('transmitterReceiverPolarisation', 'VH'))
            .filter(ee.Filter.eq('orbitProperties_pass', 'DESCENDING'))
            .select('VH');
print('S1 count', s1.size());

// speckle filter
var smooth = function(img) {
  return img.focal_median(30, 'circle', 'meters')
            .copyProperties(img, ['system:time_start']);
};
var s1f = s1.map(smooth);

// Half-month composites
var composite = function(start, end, name) {
  return s1f.filterDate(start, end).median().rename(name);
};

var nov1 = composite('2019-11-01', '2019-11-16', 'nov1');
var nov2 = composite('2019-11-16', '2019-12-01', 'nov2');
var dec1 = composite('2019-12-01', '2019-12-16', 'dec1');
var dec2 = composite('2019-12-16', '2020-01-01', 'dec2');
var jan1 = composite('2020-01-01', '2020-01-16', 'jan1');
var jan2 = composite('2020-01-16', '2020-02-01', 'jan2');
var feb1 = composite('2020-02-01', '2020-02-16', 'feb1');
var feb2 = composite('2020-02-16', '2020-03-01', 'feb2');
var mar1 = composite('2020-03-01', '2020-03-16', 'mar1');

var stack = nov1.addBands(nov2).addBands(dec1).addBands(dec2)
                .addBands(jan1).addBands(jan2)
                .addBands(feb1).addBands(feb2)
                .addBands(mar1)
                .clip(aoi);

Map.addLayer(stack, {bands: ['nov2', 'jan1', 'feb2'], min: -25, max: -10}, 'S1 multi-temporal');

// temporal statistics
var minVH = s1f.min().rename('min');
var maxVH = s1f.max().rename('max');
var range = maxVH.subtract(minVH).rename('range');
var sd = s1f.reduce(ee.Reducer.stdDev()).rename('sd');

var image = stack.addBands(minVH).addBands(maxVH).addBands(range).addBands(sd).clip(aoi);
var bands = image.bandNames();

// ground truth
var rice = ee.FeatureCollection('users/nhtran/rice_pts');
var nonrice = ee.FeatureCollection('users/nhtran/nonrice_pts');
var points = rice.merge(nonrice).randomColumn('random', 1);

var training = points.filter(ee.Filter.lt('random', 0.7));
var validation = points.filter(ee.Filter.gte('random', 0.7));

var trainSample = image.sampleRegions({collection: training, properties: ['class'], scale: 20, tileScale: 8});
var validSample = image.sampleRegions({collection: validation, properties: ['class'], scale: 20, tileScale: 8});

var rf = ee.Classifier.smileRandomForest(200).train({
  features: trainSample,
  classProperty: 'class',
  inputProperties: bands
});

var riceMap = image.classify(rf);
Map.addLayer(riceMap.updateMask(riceMap.eq(1)), {palette: ['00cc00']}, 'Rice');

var validated = validSample.classify(rf);
var matrix = validated.errorMatrix('class', 'classification');
print('Error matrix', matrix);
print('Overall accuracy', matrix.accuracy());
print('Kappa', matrix.kappa());
print('PA', matrix.producersAccuracy());
print('UA', matrix.consumersAccuracy());

// time series chart for rice samples
var chart = ui.Chart.image.seriesByRegion({
  imageCollection: s1f,
  regions: rice.limit(10),
  reducer: ee.Reducer.mean(),
  band: 'VH',
  scale: 10,
  xProperty: 'system:time_start'
}).setOptions({
  title: 'VH backscatter of rice fields',
  vAxis: {title: 'VH (dB)'},
  lineWidth: 1,
  pointSize: 2
});
print(chart);

Export.image.toAsset({
  image: riceMap.byte(),
  description: 'rice_angiang_ws2020',
  assetId: 'users/nhtran/rice_angiang_ws2020',
  region: aoi.geometry(),
  scale: 10,
  maxPixels: 1e13
});
