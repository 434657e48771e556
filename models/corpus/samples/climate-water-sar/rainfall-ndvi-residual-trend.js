// RESTREND: residual trend analysis (NDVI ~ rain)
var region = ee.FeatureCollection('FAO/GAUL/2015/level0').filter(ee.Filter.eq('ADM0_NAME', 'Mongolia'));
Map.centerObject(region, 5);

var ndvi = ee.ImageCollection('MODIS/061/MOD13A1').select('NDVI');
var chirps = ee.ImageCollection('UCSB-CHG/CHIRPS/PENTAD').select('precipitation');
// CHIRPS only to 50N, use ERA5-Land instead
var era = ee.ImageCollection('ECMWF/ERA5_LAND/MONTHLY_AGGR').select('total_precipitation_sum');

var years = ee.List.sequence(2001, 2021);

var yearly = ee.ImageCollection(years.map(function(y) {
  var start = ee.Date.fromYMD(y, 5, 1);
  var end = ee.Date.fromYMD(y, 9, 30);
  var n = ndvi.filterDate(start, end).max().multiply(0.0001).rename('ndvi');
  var r = era.filterDate(start, end).sum().multiply(1000).rename('rain');
  var t = ee.Image.constant(ee.Number(y)).toFloat().rename('year');
  return t.addBands(r).addBands(n)
    .set('year', y)
    .set('system:time_start', start.millis());
}));

// NDVI - rain regression
var fit = yearly.select(['rain', 'ndvi']).reduce(ee.Reducer.linearFit());
var a = fit.select('scale');
var b = fit.select('offset');

// residuals
var residuals = yearly.map(function(img) {
  var predicted = img.select('rain').multiply(a).add(b);
  var res = img.select('ndvi').subtract(predicted).rename('residual');
  return img.addBands(res);
});

// trends
var ndviTrend = yearly.select(['year', 'ndvi']).reduce(ee.Reducer.linearFit()).select('scale');
var rainTrend = yearly.select(['year', 'rain']).reduce(ee.Reducer.linearFit()).select('scale');
var resTrend = residuals.select(['year', 'residual']).reduce(ee.Reducer.linearFit()).select('scale');

var pal = ['8c510a', 'd8b365', 'f6e8c3', 'f5f5f5', 'c7eae5', '5ab4ac', '01665e'];
Map.addLayer(ndviTrend.clip(region), {min: -0.01, max: 0.01, palette: pal}, 'NDVI trend');
Map.addLayer(rainTrend.clip(region), {min: -5, max: 5, palette: pal}, 'Rain trend', false);
Map.addLayer(resTrend.clip(region), {min: -0.01, max: 0.01, palette: pal}, 'Residual trend', false);

var corr = yearly.select(['rain', 'ndvi']).reduce(ee.Reducer.pearsonsCorrelation());
Map.addLayer(corr.select('correlation').clip(region), {min: -1, max: 1, palette: ['red', 'white', 'blue']}, 'Correlation', false);

// degraded: negative residual trend with strong rain-ndvi relation
var degraded = resTrend.lt(-0.002).and(corr.select('correlation').gt(0.4));
Map.addLayer(degraded.selfMask().clip(region), {palette: ['red']}, 'Degraded', false);

Export.image.toDrive({
  image: resTrend.clip(region).toFloat(),
  description: 'restrend_mongolia',
  region: region.geometry().bounds(),
  scale: 1000,
  maxPixels: 1e13
});
