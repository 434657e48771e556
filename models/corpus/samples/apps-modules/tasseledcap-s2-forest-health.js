// Tasseled cap for Sentinel-2, bark beetle in Czechia
var park = ee.FeatureCollection('users/pnovak/sumava');
Map.centerObject(park, 11);

var bands = ['B2', 'B3', 'B4', 'B8', 'B11', 'B12'];

// brightness, greenness, wetness
var brightCoef = [0.3510, 0.3813, 0.3437, 0.7196, 0.2396, 0.1949];
var greenCoef = [-0.3599, -0.3533, -0.4734, 0.6633, 0.0087, -0.2856];
var wetCoef = [0.2578, 0.2305, 0.0883, 0.1071, -0.7611, -0.5308];

var tc = function(image) {
  var b = image.select(bands);
  var brightness = b.multiply(ee.Image.constant(brightCoef)).reduce(ee.Reducer.sum()).rename('brightness');
  var greenness = b.multiply(ee.Image.constant(greenCoef)).reduce(ee.Reducer.sum()).rename('greenness');
  var wetness = b.multiply(ee.Image.constant(wetCoef)).reduce(ee.Reducer.sum()).rename('wetness');
  return brightness.addBands(greenness).addBands(wetness)
    .copyProperties(image, ['system:time_start']);
};

var maskClouds = function(image) {
  var scl = image.select('SCL');
  return image.updateMask(scl.eq(4).or(scl.eq(5))).divide(10000)
    .copyProperties(image, ['system:time_start']);
};

var s2 = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
  .filterBounds(park)
  .filter(ee.Filter.calendarRange(6, 9, 'month'))
  .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 40))
  .map(maskClouds);

var tc2017 = ee.Image(tc(s2.filterDate('2017-01-01', '2017-12-31').median())).clip(park);
var tc2019 = ee.Image(tc(s2.filterDate('2019-01-01', '2019-12-31').median())).clip(park);
var tc2021 = ee.Image(tc(s2.filterDate('2021-01-01', '2021-12-31').median())).clip(park);

var vis = {bands: ['brightness', 'greenness', 'wetness'], min: [0.1, 0, -0.15], max: [0.6, 0.35, 0.05]};
Map.addLayer(tc2017, vis, 'TC 2017');
Map.addLayer(tc2019, vis, 'TC 2019');
Map.addLayer(tc2021, vis, 'TC 2021');

// wetness drop
var forest = ee.ImageCollection('ESA/WorldCover/v100').first().eq(10);
var drop = tc2017.select('wetness').subtract(tc2021.select('wetness')).updateMask(forest);
Map.addLayer(drop, {min: 0, max: 0.08, palette: ['white', 'orange', 'red']}, 'wetness drop');

var dead = drop.gt(0.04);
var ha = dead.multiply(ee.Image.pixelArea()).divide(10000).reduceRegion({
  reducer: ee.Reducer.sum(),
  geometry: park.geometry(),
  scale: 20,
  maxPixels: 1e10
});
print('attacked (ha)', ha.get('wetness'));

var wet = s2.map(tc).select('wetness');
var pt = ee.Geometry.Point([13.48, 48.98]);
print(ui.Chart.image.series(wet, pt.buffer(50), ee.Reducer.mean(), 20)
  .setOptions({title: 'TC wetness', lineWidth: 0, pointSize: 3}));
