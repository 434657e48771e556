// NDVI trend by land cover class - Kazakhstan steppe
var akmola = ee.FeatureCollection('FAO/GAUL_SIMPLIFIED_500m/2015/level1').filter(ee.Filter.eq('ADM1_NAME', 'Akmolinskaya'));
var landcover = ee.ImageCollection('MODIS/061/MCD12Q1').filterDate('2020-01-01', '2020-12-31').first().select('LC_Type1');

var grass = landcover.eq(10);
var crop = landcover.eq(12);

Map.setCenter(70, 52, 7);

var ndvi = ee.ImageCollection('MODIS/061/MOD13A2').select('NDVI')
  .filter(ee.Filter.calendarRange(5, 9, 'month'))
  .map(function(img) { return img.multiply(0.0001).copyProperties(img, ['system:time_start']); });

var years = ee.List.sequence(2001, 2022);
var annual = ee.ImageCollection(years.map(function(y) {
  return ndvi.filter(ee.Filter.calendarRange(y, y, 'year')).mean()
    .addBands(ee.Image.constant(y).toFloat().rename('year'))
    .set('year', y)
    .set('system:time_start', ee.Date.fromYMD(y, 7, 1).millis());
}));

var trend = annual.select(['year', 'NDVI']).reduce(ee.Reducer.sensSlope());
var slope = trend.select('slope');
var kendall = annual.select(['year', 'NDVI']).reduce(ee.Reducer.kendallsCorrelation(2));

Map.addLayer(slope.updateMask(grass), {min: -0.005, max: 0.005, palette: ['red', 'white', 'green']}, 'trend grassland');
Map.addLayer(slope.updateMask(crop), {min: -0.005, max: 0.005, palette: ['red', 'white', 'green']}, 'trend cropland');

// degraded / stable / improved
var classes = ee.Image(2)
  .where(slope.lt(-0.001), 1)
  .where(slope.gt(0.001), 3)
  .updateMask(grass.or(crop))
  .rename('trend_class');
Map.addLayer(classes, {min: 1, max: 3, palette: ['d7191c', 'ffffbf', '1a9641']}, 'trend classes');

var stats = ee.Image.pixelArea().divide(1e6).addBands(classes).addBands(landcover).reduceRegion({
  reducer: ee.Reducer.sum().group(1, 'trend').group(2, 'lc'),
  geometry: akmola.geometry(),
  scale: 1000,
  maxPixels: 1e10
});
print(stats);
