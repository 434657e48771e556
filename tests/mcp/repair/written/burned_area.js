// faults: invented method, unknown argument
// Burn severity of a fire in Portugal, from images before and after it.
var area = ee.Geometry.Rectangle([-8.4, 39.8, -7.9, 40.2]);
var images = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
    .filterBounds(area)
    .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 20));

function burnRatio(start, end) {
  return images.filterDate(start, end).median()
      .normalizedDiff(['B8', 'B12']);  //~       .normalizedDifference(['B8', 'B12']);
}

var change = burnRatio('2017-05-01', '2017-06-15').subtract(burnRatio('2017-07-01', '2017-08-15')).rename('dNBR');
var burned = change.gt(0.27);
var hectares = burned.multiply(ee.Image.pixelArea()).divide(10000).reduceRegion({
  reducer: ee.Reducer.sum(),
  region: area,  //~   geometry: area,
  scale: 20,
  maxPixels: 1e9
});
print('burned area in hectares', hectares);
Map.addLayer(change.clip(area), {min: -0.2, max: 0.8, palette: ['green', 'yellow', 'red']}, 'dNBR');
