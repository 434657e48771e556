var geometry = ee.Geometry.Polygon([[[11.2, 2.1], [11.2, 1.6], [11.9, 1.6], [11.9, 2.1]]]);
var hansen = ee.Image('UMD/hansen/global_forest_change_2020_v1_8');
var forest = hansen.select('treecover2000').gte(70);
var loss = hansen.select('loss');
var remaining = forest.and(loss.not());
Map.centerObject(geometry, 10);
Map.addLayer(remaining.selfMask().clip(geometry), {palette: ['green']}, 'forest 2020');
var area = remaining.multiply(ee.Image.pixelArea()).divide(1e6).reduceRegion({
  reducer: ee.Reducer.sum(),
  geometry: geometry,
  scale: 30,
  maxPixels: 1e10
});
print('Forest area km2', area.get('treecover2000'));
