// Options that are held in a variable, changed, and shared by calls.
var dem = ee.Image('USGS/SRTMGL1_003');
var options = {reducer: ee.Reducer.mean(), scale: 90};
options.geometry = ee.Geometry.Point([8, 47]).buffer(1000);
print(dem.reduceRegion(options));

options.reducer = ee.Reducer.stdDev();
options['maxPixels'] = 1e9;
print(dem.reduceRegion(options));

function regionOptions(scale) {
  return {reducer: ee.Reducer.median(), geometry: options.geometry, scale: scale};
}
print(dem.reduceRegion(regionOptions(30)));
print(dem.reduceRegion(regionOptions(options.scale * 2)));

// A list in a variable is no object of options.
var bands = ['elevation'];
print(dem.select(bands));
var style = {min: 0, max: 4000, palette: ['green', 'brown', 'white']};
Map.addLayer(dem, style, 'Elevation');
print(dem.visualize(style));
