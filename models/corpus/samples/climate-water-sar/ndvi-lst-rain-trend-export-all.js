// Trends of annual rainfall, temperature, NDVI 2001-2020
// output: three rasters with slope and p-value

var AOI = ee.FeatureCollection('users/osei/ghana_north');
var Y1 = 2001;
var Y2 = 2020;
var YEARS = ee.List.sequence(Y1, Y2);

var RAIN = ee.ImageCollection('UCSB-CHG/CHIRPS/PENTAD').select('precipitation');
var TEMP = ee.ImageCollection('MODIS/061/MOD11A2').select('LST_Day_1km');
var NDVI = ee.ImageCollection('MODIS/061/MOD13A2').select('NDVI');

function yearImage(y) {
  return ee.Image.constant(ee.Number(y)).toFloat().rename('year');
}

function annualRain(y) {
  var img = RAIN.filter(ee.Filter.calendarRange(y, y, 'year')).sum().rename('rain');
  return yearImage(y).addBands(img).set('year', y);
}

function annualTemp(y) {
  var img = TEMP.filter(ee.Filter.calendarRange(y, y, 'year')).mean().multiply(0.02).subtract(273.15).rename('temp');
  return yearImage(y).addBands(img).set('year', y);
}

function annualNDVI(y) {
  var img = NDVI.filter(ee.Filter.calendarRange(y, y, 'year')).mean().multiply(0.0001).rename('ndvi');
  return yearImage(y).addBands(img).set('year', y);
}

var rainAnnual = ee.ImageCollection(YEARS.map(annualRain));
var tempAnnual = ee.ImageCollection(YEARS.map(annualTemp));
var ndviAnnual = ee.ImageCollection(YEARS.map(annualNDVI));

function trend(col, name) {
  var sen = col.reduce(ee.Reducer.sensSlope()).select('slope').rename(name + '_slope');
  var mk = col.reduce(ee.Reducer.kendallsCorrelation(2)).select([0, 1], [name + '_tau', name + '_p']);
  return sen.addBands(mk).clip(AOI).toFloat();
}

var rainTrend = trend(rainAnnual, 'rain');
var tempTrend = trend(tempAnnual, 'temp');
var ndviTrend = trend(ndviAnnual, 'ndvi');

print(rainTrend, tempTrend, ndviTrend);

Map.centerObject(AOI, 7);
Map.addLayer(rainTrend.select('rain_slope'), {min: -10, max: 10, palette: ['red', 'white', 'blue']}, 'Rain');
Map.addLayer(tempTrend.select('temp_slope'), {min: -0.1, max: 0.1, palette: ['blue', 'white', 'red']}, 'Temp', false);
Map.addLayer(ndviTrend.select('ndvi_slope'), {min: -0.005, max: 0.005, palette: ['brown', 'white', 'green']}, 'NDVI', false);

Export.image.toDrive({
  image: rainTrend,
  description: 'rain_trend',
  folder: 'trends',
  region: AOI.geometry(),
  scale: 5566,
  maxPixels: 1e13
});

Export.image.toDrive({
  image: tempTrend,
  description: 'temp_trend',
  folder: 'trends',
  region: AOI.geometry(),
  scale: 1000,
  maxPixels: 1e13
});

Export.image.toDrive({
  image: ndviTrend,
  description: 'ndvi_trend',
  folder: 'trends',
  region: AOI.geometry(),
  scale: 1000,
  maxPixels: 1e13
});
