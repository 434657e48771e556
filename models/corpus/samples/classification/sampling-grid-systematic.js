// Systematic sample (2 km grid) for Collect Earth
var country = ee.FeatureCollection('FAO/GAUL/2015/level0').filter(ee.Filter.eq('ADM0_NAME', 'Timor-Leste'));
var proj = ee.Projection('EPSG:32751').atScale(2000);
var cells = ee.Image.random(1).multiply(1e6).toInt().reproject(proj);
var grid = country.geometry().coveringGrid(proj);
print('cells', grid.size());

var points = grid.map(function(f) {
  return ee.Feature(f.geometry().centroid(1), {});
}).filterBounds(country.geometry());
print('points', points.size());

// attributes
var dem = ee.Image('USGS/SRTMGL1_003').select('elevation');
var slope = ee.Terrain.slope(dem).rename('slope');
var aspect = ee.Terrain.aspect(dem).rename('aspect');
var dw = ee.ImageCollection('GOOGLE/DYNAMICWORLD/V1').filterBounds(country).filterDate('2022-01-01', '2023-01-01').select('label').mode().rename('dw');
var tc = ee.Image('UMD/hansen/global_forest_change_2022_v1_10').select(['treecover2000', 'lossyear']);
var attr = ee.Image.cat([dem, slope, aspect, dw, tc]).unmask(-9999);

var sampled = attr.reduceRegions({
  collection: points,
  reducer: ee.Reducer.first(),
  scale: 30,
  tileScale: 4
}).map(function(f) {
  var c = f.geometry().coordinates();
  return f.set({
    location_x: c.get(0),
    location_y: c.get(1)
  });
});

Map.centerObject(country, 9);
Map.addLayer(points, {color: 'red'}, 'plots');
Export.table.toDrive({
  collection: sampled,
  description: 'timor_leste_2km_plots',
  fileFormat: 'CSV',
  selectors: ['system:index', 'location_y', 'location_x', 'elevation', 'slope', 'aspect', 'dw', 'treecover2000', 'lossyear']
});
