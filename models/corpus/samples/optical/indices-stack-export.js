// Stack of indices for later modelling in R
// wet season / dry season
var aoi = ee.FeatureCollection('users/nmoyo/hwange_buffer');

var wetStart = '2020-12-01';
var wetEnd = '2021-03-31';
var dryStart = '2021-07-01';
var dryEnd = '2021-09-30';

var s2Bands = ['B2', 'B3', 'B4', 'B5', 'B6', 'B7', 'B8', 'B8A', 'B11', 'B12'];
var names = ['blue', 'green', 'red', 're1', 're2', 're3', 'nir', 'nir2', 'swir1', 'swir2'];

function maskS2(img) {
  var scl = img.select('SCL');
  var m = scl.neq(3).and(scl.neq(8)).and(scl.neq(9)).and(scl.neq(10));
  return img.updateMask(m).select(s2Bands, names).divide(10000);
}

function indices(img) {
  var ndvi = img.normalizedDifference(['nir', 'red']).rename('ndvi');
  var gndvi = img.normalizedDifference(['nir', 'green']).rename('gndvi');
  var ndmi = img.normalizedDifference(['nir', 'swir1']).rename('ndmi');
  var nbr = img.normalizedDifference(['nir', 'swir2']).rename('nbr');
  var ndre = img.normalizedDifference(['nir', 're1']).rename('ndre');
  var evi = img.expression('2.5 * ((nir - red) / (nir + 6 * red - 7.5 * blue + 1))', {
    nir: img.select('nir'),
    red: img.select('red'),
    blue: img.select('blue')
  }).rename('evi');
  var msavi = img.expression('(2 * nir + 1 - sqrt((2 * nir + 1) ** 2 - 8 * (nir - red))) / 2', {
    nir: img.select('nir'),
    red: img.select('red')
  }).rename('msavi');
  var bsi = img.expression('((swir1 + red) - (nir + blue)) / ((swir1 + red) + (nir + blue))', {
    swir1: img.select('swir1'),
    red: img.select('red'),
    nir: img.select('nir'),
    blue: img.select('blue')
  }).rename('bsi');
  return img.addBands([ndvi, gndvi, ndmi, nbr, ndre, evi, msavi, bsi]);
}

function composite(start, end) {
  return ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
    .filterBounds(aoi)
    .filterDate(start, end)
    .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 60))
    .map(maskS2)
    .median()
    .clip(aoi);
}

var wet = indices(composite(wetStart, wetEnd));
var dry = indices(composite(dryStart, dryEnd));

// add suffix
wet = wet.rename(wet.bandNames().map(function(b) { return ee.String(b).cat('_wet'); }));
dry = dry.rename(dry.bandNames().map(function(b) { return ee.String(b).cat('_dry'); }));

var dem = ee.Image('USGS/SRTMGL1_003');
var terrain = ee.Algorithms.Terrain(dem).select(['elevation', 'slope', 'aspect']);

var stack = wet.addBands(dry).addBands(terrain).clip(aoi).toFloat();
print(stack);

Map.centerObject(aoi, 9);
Map.addLayer(stack, {bands: ['red_wet', 'green_wet', 'blue_wet'], min: 0, max: 0.2}, 'wet');
Map.addLayer(stack, {bands: ['red_dry', 'green_dry', 'blue_dry'], min: 0, max: 0.3}, 'dry');
Map.addLayer(stack.select('ndvi_wet').subtract(stack.select('ndvi_dry')), {min: 0, max: 0.6, palette: ['white', 'darkgreen']}, 'seasonality');

Export.image.toDrive({
  image: stack,
  description: 'hwange_stack_20m',
  folder: 'hwange',
  region: aoi.geometry().bounds(),
  scale: 20,
  crs: 'EPSG:32735',
  maxPixels: 1e13
});
