// Long-term NDVI from Landsat 5, 7, 8 and 9 at one site

var site = /* color: #d63000 */ee.Geometry.Point([147.42, -35.11]);
var startDate = '1990-01-01';
var endDate = '2023-12-31';

// Rename bands so that the sensors match
var bandsTM = ['SR_B1', 'SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B7', 'QA_PIXEL'];
var bandsOLI = ['SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B6', 'SR_B7', 'QA_PIXEL'];
var newNames = ['blue', 'green', 'red', 'nir', 'swir1', 'swir2', 'qa'];

function mask(img) {
  var qa = img.select('qa');
  var m = qa.bitwiseAnd(1 << 1).eq(0)
    .and(qa.bitwiseAnd(1 << 3).eq(0))
    .and(qa.bitwiseAnd(1 << 4).eq(0));
  return img.updateMask(m);
}

function scale(img) {
  return img.select(['blue', 'green', 'red', 'nir', 'swir1', 'swir2'])
    .multiply(0.0000275).add(-0.2)
    .copyProperties(img, img.propertyNames());
}

function addNDVI(img) {
  return img.addBands(img.normalizedDifference(['nir', 'red']).rename('NDVI'));
}

var l5 = ee.ImageCollection('LANDSAT/LT05/C02/T1_L2')
  .filterBounds(site)
  .filterDate(startDate, endDate)
  .select(bandsTM, newNames);

var l7 = ee.ImageCollection('LANDSAT/LE07/C02/T1_L2')
  .filterBounds(site)
  .filterDate(startDate, endDate)
  .select(bandsTM, newNames);

var l8 = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2')
  .filterBounds(site)
  .filterDate(startDate, endDate)
  .select(bandsOLI, newNames);

var l9 = ee.ImageCollection('LANDSAT/LC09/C02/T1_L2')
  .filterBounds(site)
  .filterDate(startDate, endDate)
  .select(bandsOLI, newNames);

print('L5', l5.size());
print('L7', l7.size());
print('L8', l8.size());
print('L9', l9.size());

var merged = l5.merge(l7).merge(l8).merge(l9)
  .map(mask)
  .map(scale)
  .map(addNDVI)
  .sort('system:time_start');

print('Total', merged.size());

// Annual max NDVI
var years = ee.List.sequence(1990, 2023);
var annual = ee.ImageCollection(years.map(function(year) {
  return merged
    .filter(ee.Filter.calendarRange(year, year, 'year'))
    .select('NDVI')
    .max()
    .set('year', year)
    .set('system:time_start', ee.Date.fromYMD(year, 7, 1).millis());
}));

var chart = ui.Chart.image.series({
  imageCollection: annual,
  region: site.buffer(90),
  reducer: ee.Reducer.mean(),
  scale: 30
}).setChartType('LineChart')
  .setOptions({
    title: 'Annual maximum NDVI',
    hAxis: {title: 'Year'},
    vAxis: {title: 'NDVI'},
    trendlines: {0: {color: 'red'}}
  });
print(chart);

print(ui.Chart.image.series(merged.select('NDVI'), site, ee.Reducer.mean(), 30));

// Trend (Sen's slope)
var withYear = annual.map(function(img) {
  return ee.Image(ee.Number(img.get('year'))).float().rename('year').addBands(img);
});
var sens = withYear.select(['year', 'NDVI']).reduce(ee.Reducer.sensSlope());

Map.centerObject(site, 12);
Map.addLayer(sens.select('slope'), {min: -0.01, max: 0.01, palette: ['red', 'white', 'green']}, 'Sens slope');
