// Water quality of Lake Balaton - chlorophyll proxy (NDCI) and turbidity (NDTI)

var lake = ee.FeatureCollection('projects/ee-bszabo/assets/balaton');
var geom = lake.geometry();

var s2 = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
  .filterBounds(geom)
  .filterDate('2022-04-01', '2022-10-31')
  .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 20));

// mask clouds
function maskClouds(image) {
  var qa = image.select('QA60');
  var mask = qa.bitwiseAnd(1 << 10).eq(0).and(qa.bitwiseAnd(1 << 11).eq(0));
  return image.updateMask(mask).divide(10000).copyProperties(image, ['system:time_start']);
}

// mask land
function maskLand(image) {
  var mndwi = image.normalizedDifference(['B3', 'B11']);
  return image.updateMask(mndwi.gt(0));
}

function addIndices(image) {
  var ndci = image.normalizedDifference(['B5', 'B4']).rename('NDCI');
  var ndti = image.normalizedDifference(['B4', 'B3']).rename('NDTI');
  // Chl-a from NDCI (Mishra & Mishra 2012)
  var chla = image.expression('14.039 + 86.115 * ndci + 194.325 * ndci * ndci', {
    'ndci': ndci
  }).rename('chla');
  return image.addBands(ndci).addBands(ndti).addBands(chla);
}

var wq = s2.map(maskClouds).map(maskLand).map(addIndices);
print(wq.first());

var mean = wq.mean().clip(geom);

Map.centerObject(geom, 10);
Map.addLayer(mean, {bands: ['B4', 'B3', 'B2'], min: 0, max: 0.2}, 'RGB');
Map.addLayer(mean.select('NDCI'), {min: -0.1, max: 0.4, palette: ['blue', 'cyan', 'green', 'yellow', 'red']}, 'NDCI');
Map.addLayer(mean.select('NDTI'), {min: -0.3, max: 0.2, palette: ['blue', 'white', 'brown']}, 'NDTI', false);
Map.addLayer(mean.select('chla'), {min: 0, max: 50, palette: ['0000ff', '00ffff', '00ff00', 'ffff00', 'ff0000']}, 'Chl-a (mg/m3)', false);

// Time series
var chart = ui.Chart.image.series({
  imageCollection: wq.select(['NDCI', 'NDTI']),
  region: geom,
  reducer: ee.Reducer.median(),
  scale: 100,
  xProperty: 'system:time_start'
}).setOptions({
  title: 'NDCI and NDTI',
  hAxis: {title: 'Date'},
  vAxis: {title: 'Value'},
  pointSize: 3,
  interpolateNulls: true
});
print(chart);

// Stations
var stations = ee.FeatureCollection([
  ee.Feature(ee.Geometry.Point([17.27, 46.72]), {name: 'Keszthely'}),
  ee.Feature(ee.Geometry.Point([17.75, 46.86]), {name: 'Tihany'}),
  ee.Feature(ee.Geometry.Point([18.10, 46.97]), {name: 'Siofok'})
]);
Map.addLayer(stations, {color: 'yellow'}, 'Stations');

var sampled = mean.select(['NDCI', 'NDTI', 'chla']).sampleRegions({
  collection: stations,
  properties: ['name'],
  scale: 20
});
print(sampled);

Export.table.toDrive({
  collection: sampled,
  description: 'balaton_stations',
  fileFormat: 'CSV'
});
