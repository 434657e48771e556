// vegetation by elevation band (hypsometry)
var range = ee.FeatureCollection('users/bkhanal/annapurna_ca');
var dem = ee.Image('USGS/SRTMGL1_003').clip(range);

var ndvi = ee.ImageCollection('MODIS/061/MOD13Q1')
  .filterDate('2010-01-01', '2020-12-31')
  .filter(ee.Filter.calendarRange(7, 9, 'month'))
  .select('NDVI')
  .mean()
  .multiply(0.0001)
  .clip(range);

// bands of 500 m
var bands = dem.divide(500).floor().multiply(500).toInt().rename('elev_band');

var stats = ndvi.addBands(bands).reduceRegion({
  reducer: ee.Reducer.mean().combine(ee.Reducer.stdDev(), '', true).group({
    groupField: 1,
    groupName: 'elev_band'
  }),
  geometry: range.geometry(),
  scale: 250,
  maxPixels: 1e9
});
print(stats);

var fc = ee.FeatureCollection(ee.List(stats.get('groups')).map(function(d) {
  return ee.Feature(null, ee.Dictionary(d));
}));

print(ui.Chart.feature.byFeature(fc, 'elev_band', ['mean', 'stdDev'])
  .setChartType('LineChart')
  .setOptions({
    title: 'NDVI by elevation',
    hAxis: {title: 'Elevation (m)'},
    vAxis: {title: 'NDVI'},
    pointSize: 4
  }));

var areaByBand = ee.Image.pixelArea().divide(1e6).addBands(bands).reduceRegion({
  reducer: ee.Reducer.sum().group(1, 'elev_band'),
  geometry: range.geometry(),
  scale: 90,
  maxPixels: 1e10
});
var areaFc = ee.FeatureCollection(ee.List(areaByBand.get('groups')).map(function(d) {
  d = ee.Dictionary(d);
  return ee.Feature(null, {elev_band: d.get('elev_band'), area: d.get('sum')});
}));
print(ui.Chart.feature.byFeature(areaFc, 'elev_band', 'area')
  .setChartType('BarChart')
  .setOptions({title: 'Area by elevation (km2)', legend: {position: 'none'}}));

Map.centerObject(range, 9);
Map.addLayer(bands, {min: 500, max: 7500, palette: ['006837', '1a9850', 'a6d96a', 'ffffbf', 'fdae61', 'd73027', 'ffffff']}, 'elevation bands');
Map.addLayer(ndvi, {min: 0, max: 0.8, palette: ['white', 'green']}, 'NDVI', false);

Export.table.toDrive({
  collection: fc,
  description: 'ndvi_elevation',
  selectors: ['elev_band', 'mean', 'stdDev']
});
