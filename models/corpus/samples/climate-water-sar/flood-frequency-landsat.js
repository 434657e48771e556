// flood frequency 1990-2020, Landsat 5/7/8
var aoi = ee.FeatureCollection('users/kmoyo/okavango').geometry();
Map.centerObject(aoi, 8);

// ---------- cloud mask ----------
function maskClouds(image) {
  var qa = image.select('QA_PIXEL');
  var mask = qa.bitwiseAnd(1 << 1).eq(0)
    .and(qa.bitwiseAnd(1 << 3).eq(0))
    .and(qa.bitwiseAnd(1 << 4).eq(0));
  return image.updateMask(mask);
}

// ---------- rename bands ----------
function renameL57(image) {
  return image.select(
    ['SR_B1', 'SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B7'],
    ['blue', 'green', 'red', 'nir', 'swir1', 'swir2']
  ).multiply(0.0000275).add(-0.2)
   .copyProperties(image, ['system:time_start']);
}

function renameL8(image) {
  return image.select(
    ['SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B6', 'SR_B7'],
    ['blue', 'green', 'red', 'nir', 'swir1', 'swir2']
  ).multiply(0.0000275).add(-0.2)
   .copyProperties(image, ['system:time_start']);
}

var l5 = ee.ImageCollection('LANDSAT/LT05/C02/T1_L2')
  .filterBounds(aoi)
  .filterDate('1990-01-01', '2012-05-05')
  .map(maskClouds)
  .map(renameL57);

var l7 = ee.ImageCollection('LANDSAT/LE07/C02/T1_L2')
  .filterBounds(aoi)
  .filterDate('1999-01-01', '2020-12-31')
  .map(maskClouds)
  .map(renameL57);

var l8 = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2')
  .filterBounds(aoi)
  .filterDate('2013-04-01', '2020-12-31')
  .map(maskClouds)
  .map(renameL8);

var landsat = l5.merge(l7).merge(l8).sort('system:time_start');
print('Landsat images', landsat.size());

// ---------- water index ----------
var water = landsat.map(function(image) {
  image = ee.Image(image);
  var mndwi = image.normalizedDifference(['green', 'swir1']);
  var ndvi = image.normalizedDifference(['nir', 'red']);
  var w = mndwi.gt(0).or(mndwi.gt(ndvi)).rename('water');
  return w.set('system:time_start', image.get('system:time_start'));
});

// annual maximum extent
var years = ee.List.sequence(1990, 2020);
var annual = ee.ImageCollection.fromImages(years.map(function(y) {
  return water.filter(ee.Filter.calendarRange(y, y, 'year'))
    .filter(ee.Filter.calendarRange(6, 9, 'month'))
    .max()
    .set('year', y)
    .set('system:time_start', ee.Date.fromYMD(y, 7, 1).millis());
}));

var frequency = annual.sum().divide(annual.count()).multiply(100).clip(aoi);

Map.addLayer(frequency.updateMask(frequency.gt(0)), {
  min: 0,
  max: 100,
  palette: ['f7fbff', 'c6dbef', '6baed6', '2171b5', '08306b']
}, 'Flood frequency (%)');

// ---------- area per year ----------
var area = ee.FeatureCollection(years.map(function(y) {
  var img = ee.Image(annual.filter(ee.Filter.eq('year', y)).first());
  var a = img.multiply(ee.Image.pixelArea()).divide(1e6).reduceRegion({
    reducer: ee.Reducer.sum(),
    geometry: aoi,
    scale: 100,
    maxPixels: 1e13
  });
  return ee.Feature(null, {year: y, area: a.get('water')});
}));

print(ui.Chart.feature.byFeature(area, 'year', 'area').setChartType('ColumnChart').setOptions({
  title: 'Maximum flooded area',
  hAxis: {title: 'Year', format: '####'},
  vAxis: {title: 'km2'},
  legend: {position: 'none'}
}));

Export.image.toDrive({
  image: frequency.toFloat(),
  description: 'flood_frequency',
  region: aoi,
  scale: 30,
  maxPixels: 1e13
});
