// Algal bloom monitoring, Winam Gulf (Lake Victoria)
var gulf = ee.FeatureCollection('users/oochieng/winam_gulf');
var START_DATE = '2021-01-01';
var END_DATE = '2021-12-31';
var MAX_CLOUD = 40;

// --- Functions --------------------------------------------------

function maskClouds(image) {
  var qa = image.select('QA60');
  var cloud = qa.bitwiseAnd(1 << 10).eq(0);
  var cirrus = qa.bitwiseAnd(1 << 11).eq(0);
  return image.updateMask(cloud.and(cirrus));
}

function scaleBands(image) {
  return image.select('B.*').divide(10000)
    .copyProperties(image, ['system:time_start', 'system:index']);
}

function waterMask(image) {
  var ndwi = image.normalizedDifference(['B3', 'B8']);
  return image.updateMask(ndwi.gt(-0.1));
}

function addAlgalIndices(image) {
  var ndci = image.normalizedDifference(['B5', 'B4']).rename('NDCI');

  // Maximum chlorophyll index
  var mci = image.expression('B5 - B4 - 0.53 * (B6 - B4)', {
    'B4': image.select('B4'),
    'B5': image.select('B5'),
    'B6': image.select('B6')
  }).rename('MCI');

  // Floating algae index
  var fai = image.expression(
    'NIR - (RED + (SWIR - RED) * (832.8 - 664.6) / (1613.7 - 664.6))', {
    'NIR': image.select('B8'),
    'RED': image.select('B4'),
    'SWIR': image.select('B11')
  }).rename('FAI');

  return image.addBands([ndci, mci, fai]);
}

// --- Processing --------------------------------------------------

var s2 = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
  .filterBounds(gulf)
  .filterDate(START_DATE, END_DATE)
  .filter(ee.Filter.lte('CLOUDY_PIXEL_PERCENTAGE', MAX_CLOUD))
  .map(maskClouds)
  .map(scaleBands)
  .map(waterMask)
  .map(addAlgalIndices);

print('Number of images:', s2.size());
print('First image:', s2.first());

// --- Display ------------------------------------------------------

var ndciVis = {min: -0.1, max: 0.5, palette: ['000080', '0000ff', '00ffff', '00ff00', 'ffff00', 'ff0000']};
var faiVis = {min: -0.02, max: 0.1, palette: ['000080', '00ffff', 'ffff00', 'ff0000']};

Map.centerObject(gulf, 10);
Map.addLayer(s2.median().clip(gulf), {bands: ['B4', 'B3', 'B2'], min: 0, max: 0.2}, 'RGB');
Map.addLayer(s2.select('NDCI').median().clip(gulf), ndciVis, 'NDCI median');
Map.addLayer(s2.select('FAI').max().clip(gulf), faiVis, 'FAI max', false);

// Monthly
for (var month = 1; month <= 12; month++) {
  var monthly = s2.filter(ee.Filter.calendarRange(month, month, 'month'));
  Map.addLayer(monthly.select('NDCI').median().clip(gulf), ndciVis, 'NDCI month ' + month, false);
}

// --- Chart ---------------------------------------------------------

var chart = ui.Chart.image.series({
  imageCollection: s2.select(['NDCI', 'MCI', 'FAI']),
  region: gulf,
  reducer: ee.Reducer.mean(),
  scale: 100
}).setOptions({
  title: 'Algal indices, Winam Gulf',
  hAxis: {title: 'Date'},
  vAxis: {title: 'Index'},
  lineWidth: 1,
  pointSize: 3,
  interpolateNulls: true
});
print(chart);

// --- Export ----------------------------------------------------------

Export.image.toDrive({
  image: s2.select('NDCI').median().clip(gulf).toFloat(),
  description: 'NDCI_median_2021',
  folder: 'winam',
  region: gulf.geometry(),
  scale: 20,
  maxPixels: 1e10
});
