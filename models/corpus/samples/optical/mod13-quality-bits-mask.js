// MODIS NDVI with QA bits mask, Mongolia
var mongolia = ee.FeatureCollection('USDOS/LSIB_SIMPLE/2017').filter(ee.Filter.eq('country_na', 'Mongolia'));

var collection = ee.ImageCollection('MODIS/061/MOD13Q1')
  .filterDate('2010-01-01', '2020-12-31')
  .filter(ee.Filter.calendarRange(5, 9, 'month'));

var maskQuality = function(image) {
  var qa = image.select('DetailedQA');
  // bits 0-1 VI quality
  var quality = qa.bitwiseAnd(3);
  // bits 6-7 aerosol
  var aerosol = qa.rightShift(6).bitwiseAnd(3);
  var mask = quality.lte(1).and(aerosol.lte(2));
  return image.select('NDVI').updateMask(mask).multiply(0.0001)
    .copyProperties(image, ['system:time_start']);
};

var ndvi = collection.map(maskQuality);

var years = ee.List.sequence(2010, 2020);
var growingSeason = ee.ImageCollection.fromImages(years.map(function(y) {
  return ndvi.filter(ee.Filter.calendarRange(y, y, 'year')).mean()
    .set('year', y)
    .set('system:time_start', ee.Date.fromYMD(y, 7, 1).millis());
}));

var mean = growingSeason.mean();
var cv = growingSeason.reduce(ee.Reducer.stdDev()).divide(mean).multiply(100);

Map.centerObject(mongolia, 5);
Map.addLayer(mean.clip(mongolia), {min: 0, max: 0.7, palette: ['tan', 'yellow', 'green']}, 'Mean NDVI');
Map.addLayer(cv.clip(mongolia), {min: 0, max: 30, palette: ['white', 'orange', 'red']}, 'CV (%)', false);

for (var y = 2010; y <= 2020; y++) {
  var anomaly = growingSeason.filter(ee.Filter.eq('year', y)).first().subtract(mean);
  Map.addLayer(anomaly.clip(mongolia), {min: -0.15, max: 0.15, palette: ['red', 'white', 'green']}, 'Anomaly ' + y, false);
}

print(ui.Chart.image.series(growingSeason, mongolia, ee.Reducer.mean(), 5000)
  .setOptions({title: 'Growing season NDVI', vAxis: {title: 'NDVI'}, pointSize: 3}));
