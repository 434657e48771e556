// NDVI through one season for two irrigated fields, from Sentinel-2.
//
// Draws one line for each field and exports the observations as a table.

// The plots, west of Fresno, California.
var fields = ee.FeatureCollection([
  ee.Feature(ee.Geometry.Rectangle([-120.312, 36.548, -120.301, 36.556]),
      {name: 'North field'}),
  ee.Feature(ee.Geometry.Rectangle([-120.295, 36.522, -120.284, 36.53]),
      {name: 'South field'})
]);

// A pixel counts as clear when its Cloud Score+ reaches this value.
var CLEAR = 0.6;

var cloudScore = ee.ImageCollection('GOOGLE/CLOUD_SCORE_PLUS/V1/S2_HARMONIZED');

var scenes = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
    .filterBounds(fields)
    .filterDate('2023-02-01', '2023-11-01')
    .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 60))
    .linkCollection(cloudScore, ['cs_cdf']);

// NDVI is a ratio, so the scale factor of the reflectance bands cancels out.
var ndvi = scenes.map(function(image) {
  var clear = image.select('cs_cdf').gte(CLEAR);
  return image.normalizedDifference(['B8', 'B4'])
      .rename('NDVI')
      .updateMask(clear)
      .set('system:time_start', image.get('system:time_start'));
});

print('Scenes used', ndvi.size());

// One row for each field and date. A field under cloud has no mean: leave it out.
var table = ee.FeatureCollection(ndvi.map(function(image) {
  var date = image.date().format('yyyy-MM-dd');
  var means = image.reduceRegions({
    collection: fields,
    reducer: ee.Reducer.mean(),
    scale: 10
  });
  var seen = means.filter(ee.Filter.notNull(['mean']));
  return seen.map(function(feature) {
    return feature.set('date', date);
  });
})).flatten();

print('First rows', table.limit(10));

var chart = ui.Chart.image.seriesByRegion({
  imageCollection: ndvi,
  regions: fields,
  reducer: ee.Reducer.mean(),
  band: 'NDVI',
  scale: 10,
  seriesProperty: 'name'
}).setOptions({
  title: 'NDVI, 2023 season',
  vAxis: {title: 'NDVI', viewWindow: {min: 0, max: 1}},
  lineWidth: 1,
  pointSize: 3
});
print(chart);

Map.centerObject(fields, 13);
Map.addLayer(ndvi.max(), {min: 0, max: 0.9, palette: ['tan', 'yellow', 'green']},
    'Greenest NDVI');
Map.addLayer(fields, {color: 'blue'}, 'Fields');

Export.table.toDrive({
  collection: table,
  description: 'ndvi_time_series',
  fileFormat: 'CSV',
  selectors: ['name', 'date', 'mean']
});
