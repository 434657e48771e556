// faults: client operator
// Loss of forest since 2015 in a part of Rondonia.
var area = ee.Geometry.Rectangle([-63.5, -10.5, -62.5, -9.5]);
var forest = ee.Image('UMD/hansen/global_forest_change_2025_v1_13');

var cover = forest.select('treecover2000').gte(30);
var year = forest.select('lossyear');
var recent = year.gte(15) && cover;  //~ var recent = year.gte(15).and(cover);

var size = ee.Image.pixelArea() / 10000;  //~ var size = ee.Image.pixelArea().divide(10000);
var hectares = recent.multiply(size).reduceRegion({
  reducer: ee.Reducer.sum(),
  geometry: area,
  scale: 30,
  maxPixels: 1e10
});
print('hectares', hectares);

Map.centerObject(area, 9);
Map.addLayer(cover.selfMask(), {palette: ['darkgreen']}, 'forest');
Map.addLayer(recent.selfMask(), {palette: ['red']}, 'loss');
