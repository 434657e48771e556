// make a regular grid over a region and compute forest loss in each cell
var region = ee.FeatureCollection('USDOS/LSIB_SIMPLE/2017')
  .filter(ee.Filter.eq('country_na', 'Gabon'))
  .geometry();

// grid size in meters
var size = 25000;
var proj = ee.Projection('EPSG:3857').atScale(size);
var grid = region.coveringGrid(proj);

print('number of cells', grid.size());
Map.centerObject(region, 7);
Map.addLayer(grid, {color: 'gray'}, 'grid', true, 0.5);

var gfc = ee.Image('UMD/hansen/global_forest_change_2022_v1_10');
var treecover = gfc.select('treecover2000');
var lossyear = gfc.select('lossyear');

var forest = treecover.gte(30);
var loss = lossyear.gt(0).and(forest);

var area = ee.Image.pixelArea().divide(1e4);
var stack = forest.multiply(area).rename('forest_ha')
  .addBands(loss.unmask(0).multiply(area).rename('loss_ha'));

var stats = stack.reduceRegions({
  collection: grid,
  reducer: ee.Reducer.sum(),
  scale: 30,
  tileScale: 8
});

// percent
stats = stats.map(function(f) {
  var pct = ee.Number(f.get('loss_ha')).divide(f.get('forest_ha')).multiply(100);
  return f.set('loss_pct', pct);
});

var centroids = stats.map(function(f) {
  var c = f.geometry().centroid(1);
  return f.set('lon', c.coordinates().get(0))
          .set('lat', c.coordinates().get(1));
});

Export.table.toDrive({
  collection: stats,
  description: 'gabon_grid_25km',
  fileFormat: 'SHP'
});

Export.table.toDrive({
  collection: centroids,
  description: 'gabon_grid_25km_csv',
  fileFormat: 'CSV',
  selectors: ['lon', 'lat', 'forest_ha', 'loss_ha', 'loss_pct']
});

// paint grid by value
// too slow to run interactively
// var img = ee.Image().float().paint(stats, 'loss_pct');
// Map.addLayer(img, {min: 0, max: 5, palette: ['ffffcc', 'fd8d3c', 'bd0026']}, 'loss pct');
