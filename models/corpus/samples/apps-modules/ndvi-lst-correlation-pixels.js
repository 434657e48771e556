// Pixel-wise correlation between NDVI and rainfall
var aoi = ee.FeatureCollection('FAO/GAUL/2015/level0').filter(ee.Filter.eq('ADM0_NAME', 'Botswana'));

var start = '2001-01-01';
var end = '2020-12-31';

var ndvi = ee.ImageCollection('MODIS/061/MOD13A3').filterDate(start, end).select('NDVI');
var rain = ee.ImageCollection('UCSB-CHG/CHIRPS/PENTAD').filterDate('2000-10-01', end).select('precipitation');

// for each NDVI image add rain of the previous 3 months
var lags = [1, 2, 3, 4];

var addRain = function(img) {
  var d = img.date();
  var out = img.multiply(0.0001).toFloat();
  lags.forEach(function(lag) {
    var r = rain.filterDate(d.advance(-lag, 'month'), d.advance(1 - lag, 'month')).sum().toFloat().rename('rain_' + lag);
    out = out.addBands(r);
  });
  return out.copyProperties(img, ['system:time_start']);
};

var stack = ndvi.map(addRain);
print(stack.first());

var corr1 = stack.select(['NDVI', 'rain_1']).reduce(ee.Reducer.pearsonsCorrelation()).select('correlation').rename('lag1');
var corr2 = stack.select(['NDVI', 'rain_2']).reduce(ee.Reducer.pearsonsCorrelation()).select('correlation').rename('lag2');
var corr3 = stack.select(['NDVI', 'rain_3']).reduce(ee.Reducer.pearsonsCorrelation()).select('correlation').rename('lag3');
var corr4 = stack.select(['NDVI', 'rain_4']).reduce(ee.Reducer.pearsonsCorrelation()).select('correlation').rename('lag4');

var corr = ee.Image.cat([corr1, corr2, corr3, corr4]).clip(aoi);
var vis = {min: -1, max: 1, palette: ['red', 'white', 'blue']};
Map.centerObject(aoi, 6);
Map.addLayer(corr.select('lag1'), vis, 'lag 1');
Map.addLayer(corr.select('lag2'), vis, 'lag 2', false);
Map.addLayer(corr.select('lag3'), vis, 'lag 3', false);
Map.addLayer(corr.select('lag4'), vis, 'lag 4', false);

// best lag
var best = corr.toArray().arrayArgmax().arrayGet(0).add(1).rename('best');
Map.addLayer(best, {min: 1, max: 4, palette: ['1b9e77', 'd95f02', '7570b3', 'e7298a']}, 'best lag');

print(corr.reduceRegion({
  reducer: ee.Reducer.mean(),
  geometry: aoi.geometry(),
  scale: 10000,
  maxPixels: 1e9
}));

Export.image.toDrive({
  image: corr.addBands(best.toFloat()).toFloat(),
  description: 'corr_ndvi_rain',
  region: aoi.geometry().bounds(),
  scale: 1000,
  maxPixels: 1e10
});
