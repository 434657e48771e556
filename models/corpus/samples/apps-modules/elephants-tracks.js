// GPS collar points: annotate with NDVI of the closest date
var tracks = ee.FeatureCollection('users/skimani/collars_2019');
// timestamp is text: 2019-03-12 14:00:00

tracks = tracks.map(function(f) {
  var date = ee.Date.parse('YYYY-MM-dd HH:mm:ss', f.get('timestamp'));
  return f.set('system:time_start', date.millis())
          .set('month', date.get('month'))
          .set('hour', date.get('hour'));
});
print(tracks.limit(5));
print('n', tracks.size());
print('individuals', tracks.aggregate_histogram('individual'));

var ndvi = ee.ImageCollection('MODIS/006/MOD13Q1')
  .filterDate('2018-12-01', '2020-02-01')
  .select('NDVI');

var filter = ee.Filter.maxDifference({
  difference: 16 * 24 * 60 * 60 * 1000,
  leftField: 'system:time_start',
  rightField: 'system:time_start'
});

var best = ee.Join.saveBest({
  matchKey: 'image',
  measureKey: 'timeDiff'
}).apply(tracks, ndvi, filter);

var water = ee.Image('JRC/GSW1_3/GlobalSurfaceWater').select('occurrence').gt(25);
var distWater = water.unmask(0).fastDistanceTransform(512).sqrt().multiply(30).rename('dist_water');
var dem = ee.Image('USGS/SRTMGL1_003');
var slope = ee.Terrain.slope(dem);

var annotated = best.map(function(f) {
  var img = ee.Image(f.get('image')).multiply(0.0001);
  var values = img.addBands(dem).addBands(slope).addBands(distWater).reduceRegion({
    reducer: ee.Reducer.first(),
    geometry: f.geometry(),
    scale: 30
  });
  return f.set(values).set('image', null);
});
print(annotated.limit(3));

// path per individual
var ids = tracks.aggregate_array('individual').distinct();
var lines = ee.FeatureCollection(ids.map(function(id) {
  var pts = tracks.filter(ee.Filter.eq('individual', id)).sort('system:time_start');
  var coords = pts.toList(10000).map(function(f) {
    return ee.Feature(f).geometry().coordinates();
  });
  var line = ee.Geometry.LineString(coords);
  return ee.Feature(line, {individual: id, km: line.length(1).divide(1000)});
}));
print('paths', lines.aggregate_array('km'));

// home range
var mcp = ee.FeatureCollection(ids.map(function(id) {
  var pts = tracks.filter(ee.Filter.eq('individual', id));
  var hull = pts.geometry().convexHull(1);
  return ee.Feature(hull, {individual: id, area_km2: hull.area(1).divide(1e6)});
}));
print(ui.Chart.feature.byFeature(mcp, 'individual', 'area_km2').setChartType('ColumnChart'));

Map.centerObject(tracks, 9);
Map.addLayer(ndvi.mean().multiply(0.0001), {min: 0, max: 0.7, palette: ['white', 'green']}, 'NDVI');
Map.addLayer(mcp, {color: 'orange'}, 'MCP', false);
Map.addLayer(lines, {color: 'black'}, 'paths');
Map.addLayer(tracks, {color: 'red'}, 'fixes', false);

Export.table.toDrive({
  collection: annotated,
  description: 'collars_annotated',
  fileFormat: 'CSV',
  selectors: ['individual', 'timestamp', 'month', 'hour', 'NDVI', 'elevation', 'slope', 'dist_water']
});
