// Merge Sentinel-2 and Landsat 8/9 NDVI for small fields - Netherlands
// needs cross calibration? see bottom

var fields = ee.FeatureCollection('projects/ee-jdevries/assets/brp_2022_sample');
var start = '2022-03-01';
var end = '2022-11-01';

// Sentinel-2
var s2 = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
  .filterBounds(fields)
  .filterDate(start, end)
  .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 70))
  .map(function(img) {
    var scl = img.select('SCL');
    var clear = scl.eq(4).or(scl.eq(5));
    return img.normalizedDifference(['B8', 'B4'])
      .rename('ndvi')
      .updateMask(clear)
      .set('sensor', 'S2')
      .set('system:time_start', img.get('system:time_start'));
  });

// Landsat 8 and 9
var prepL = function(img) {
  var qa = img.select('QA_PIXEL');
  var clear = qa.bitwiseAnd(1 << 1).eq(0)
    .and(qa.bitwiseAnd(1 << 3).eq(0))
    .and(qa.bitwiseAnd(1 << 4).eq(0));
  var sr = img.select(['SR_B4', 'SR_B5']).multiply(0.0000275).add(-0.2);
  return sr.normalizedDifference(['SR_B5', 'SR_B4'])
    .rename('ndvi')
    .updateMask(clear)
    .set('sensor', 'L')
    .set('system:time_start', img.get('system:time_start'));
};

var l8 = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2').filterBounds(fields).filterDate(start, end).map(prepL);
var l9 = ee.ImageCollection('LANDSAT/LC09/C02/T1_L2').filterBounds(fields).filterDate(start, end).map(prepL);

var merged = s2.merge(l8).merge(l9).sort('system:time_start');
print('S2', s2.size());
print('L8', l8.size());
print('L9', l9.size());
print('merged', merged.size());

var one = ee.Feature(fields.first());
print(ui.Chart.image.series(merged, one.geometry(), ee.Reducer.mean(), 20)
  .setChartType('ScatterChart')
  .setOptions({title: 'NDVI all sensors', pointSize: 3}));

// table
var table = merged.map(function(img) {
  var date = img.date().format('YYYY-MM-dd');
  return img.reduceRegions({
    collection: fields.filterBounds(img.geometry()),
    reducer: ee.Reducer.mean().combine(ee.Reducer.count(), '', true),
    scale: 10,
    tileScale: 2
  })
  .filter(ee.Filter.notNull(['mean']))
  .map(function(f) {
    return f.set('date', date)
      .set('sensor', img.get('sensor'))
      .setGeometry(null);
  });
}).flatten();

Export.table.toDrive({
  collection: table,
  description: 'brp_ndvi_2022',
  folder: 'brp',
  fileFormat: 'CSV',
  selectors: ['field_id', 'crop', 'date', 'sensor', 'mean', 'count']
});

// same day pairs of S2 and Landsat for calibration
var pairs = ee.Join.inner('s2', 'ls').apply(s2, l8, ee.Filter.maxDifference({
  difference: 12 * 60 * 60 * 1000,
  leftField: 'system:time_start',
  rightField: 'system:time_start'
}));
print('pairs', pairs.size());

Map.centerObject(one, 14);
Map.addLayer(merged.select('ndvi').max(), {min: 0, max: 1, palette: ['white', 'green']}, 'max NDVI');
Map.addLayer(fields, {}, 'fields');
