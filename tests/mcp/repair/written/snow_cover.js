// faults: literal of the other language, logic of the other language
// Days with snow in the Sierra Nevada.
var range = ee.Geometry.Rectangle([-119.8, 37.4, -118.9, 38.2]);
var showMap = True;  //~ var showMap = true;

var snow = ee.ImageCollection('MODIS/061/MOD10A1')
    .filterDate('2022-10-01', '2023-06-01')
    .select('NDSI_Snow_Cover');

var days = snow.map(function(image) {
  return image.gt(40);
}).sum().rename('days');

var mean = days.reduceRegion({
  reducer: ee.Reducer.mean(),
  geometry: range,
  scale: 500,
  maxPixels: 1e9
});
print('mean number of days', mean.get('days'));

if (showMap and range) {  //~ if (showMap && range) {
  Map.centerObject(range, 9);
  Map.addLayer(days.clip(range), {min: 0, max: 240, palette: ['white', 'cyan', 'blue']}, 'days');
}
