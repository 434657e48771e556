// LST + NDVI yearly summer, Tehran
// Landsat 5 (2000-2011) and Landsat 8 (2013-2022)
var tehran = ee.FeatureCollection("users/mrezaei/tehran_22districts");
Map.centerObject(tehran, 11);

var cloudmask = function(image) {
  var qa = image.select('QA_PIXEL');
  var mask = qa.bitwiseAnd(1 << 3).eq(0).and(qa.bitwiseAnd(1 << 4).eq(0));
  return image.updateMask(mask);
};

var prepL5 = function(image) {
  var nir = image.select('SR_B4').multiply(0.0000275).add(-0.2);
  var red = image.select('SR_B3').multiply(0.0000275).add(-0.2);
  var ndvi = nir.subtract(red).divide(nir.add(red)).rename('NDVI');
  var lst = image.select('ST_B6').multiply(0.00341802).add(149).subtract(273.15).rename('LST');
  return ndvi.addBands(lst).copyProperties(image, ['system:time_start']);
};

var prepL8 = function(image) {
  var nir = image.select('SR_B5').multiply(0.0000275).add(-0.2);
  var red = image.select('SR_B4').multiply(0.0000275).add(-0.2);
  var ndvi = nir.subtract(red).divide(nir.add(red)).rename('NDVI');
  var lst = image.select('ST_B10').multiply(0.00341802).add(149).subtract(273.15).rename('LST');
  return ndvi.addBands(lst).copyProperties(image, ['system:time_start']);
};

var l5 = ee.ImageCollection('LANDSAT/LT05/C02/T1_L2')
  .filterBounds(tehran)
  .filterDate('2000-01-01', '2011-12-31')
  .filter(ee.Filter.calendarRange(6, 8, 'month'))
  .map(cloudmask)
  .map(prepL5);

var l8 = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2')
  .filterBounds(tehran)
  .filterDate('2013-01-01', '2022-12-31')
  .filter(ee.Filter.calendarRange(6, 8, 'month'))
  .map(cloudmask)
  .map(prepL8);

var all = l5.merge(l8);
print('number of images', all.size());

var years = ee.List.sequence(2000, 2022).remove(2012);

var yearly = ee.ImageCollection.fromImages(years.map(function(y) {
  y = ee.Number(y);
  return all.filter(ee.Filter.calendarRange(y, y, 'year'))
    .mean()
    .set('year', y)
    .set('system:time_start', ee.Date.fromYMD(y, 7, 15).millis());
}));

// Charts
print(ui.Chart.image.series(yearly.select('LST'), tehran, ee.Reducer.mean(), 100)
  .setOptions({title: 'Mean summer LST', vAxis: {title: 'LST (°C)'}, colors: ['red'], pointSize: 3}));
print(ui.Chart.image.series(yearly.select('NDVI'), tehran, ee.Reducer.mean(), 100)
  .setOptions({title: 'Mean summer NDVI', vAxis: {title: 'NDVI'}, colors: ['green'], pointSize: 3}));

// Maps
var lstVis = {min: 30, max: 55, palette: ['blue', 'cyan', 'yellow', 'orange', 'red']};
Map.addLayer(yearly.filter(ee.Filter.eq('year', 2000)).first().select('LST').clip(tehran), lstVis, 'LST 2000');
Map.addLayer(yearly.filter(ee.Filter.eq('year', 2010)).first().select('LST').clip(tehran), lstVis, 'LST 2010', false);
Map.addLayer(yearly.filter(ee.Filter.eq('year', 2022)).first().select('LST').clip(tehran), lstVis, 'LST 2022');

// Linear trend of LST
var trend = yearly.map(function(img) {
  return img.select('LST').addBands(ee.Image.constant(ee.Number(img.get('year'))).float().rename('year'));
}).select(['year', 'LST']).reduce(ee.Reducer.linearFit());
Map.addLayer(trend.select('scale').clip(tehran), {min: -0.2, max: 0.2, palette: ['blue', 'white', 'red']}, 'LST trend per year');

// Zonal by district
var zonal = trend.select('scale').reduceRegions({
  collection: tehran,
  reducer: ee.Reducer.mean(),
  scale: 30
});
Export.table.toDrive({
  collection: zonal,
  description: 'LST_trend_districts',
  fileFormat: 'CSV'
});
