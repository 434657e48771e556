// faults: misspelled dataset, unknown band
// Water of Lake Chad in the dry season.
var lake = ee.Geometry.Rectangle([13.8, 12.6, 15.2, 13.6]);

var maskClouds = function(image) {
  var classes = image.select('SCL');
  return image.updateMask(classes.neq(9).and(classes.neq(8)).and(classes.neq(3)));
};

var composite = ee.ImageCollection('COPERNICUS/S2_SR_HARMONISED')  //~ var composite = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
    .filterBounds(lake)
    .filterDate('2022-01-01', '2022-04-01')
    .map(maskClouds)
    .median();

var water = composite.normalizedDifference(['B03', 'B08']).rename('NDWI');  //~ var water = composite.normalizedDifference(['B3', 'B8']).rename('NDWI');
var area = water.gt(0).multiply(ee.Image.pixelArea()).reduceRegion({
  reducer: ee.Reducer.sum(),
  geometry: lake,
  scale: 100,
  maxPixels: 1e9
});
print('water in square meters', area.get('NDWI'));
Map.centerObject(lake, 8);
Map.addLayer(water.selfMask(), {palette: ['0000ff']}, 'water');
