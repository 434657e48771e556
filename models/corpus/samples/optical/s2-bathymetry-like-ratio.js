// relative bathymetry, log ratio blue/green (Stumpf)
var bay = ee.Geometry.Rectangle([-76.9, 24.2, -76.5, 24.6]);

var img = ee.ImageCollection('COPERNICUS/S2_SR')
  .filterBounds(bay)
  .filterDate('2020-01-01', '2020-12-31')
  .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 3))
  .median()
  .divide(10000)
  .clip(bay);

var ndwi = img.normalizedDifference(['B3', 'B8']);
var waterImg = img.updateMask(ndwi.gt(0));

var n = 1000;
var ratio = waterImg.select('B2').multiply(n).log()
  .divide(waterImg.select('B3').multiply(n).log())
  .rename('ratio');

var stats = ratio.reduceRegion({
  reducer: ee.Reducer.percentile([2, 98]),
  geometry: bay,
  scale: 20,
  bestEffort: true
});
print(stats);

Map.centerObject(bay, 12);
Map.addLayer(img, {bands: ['B4', 'B3', 'B2'], min: 0, max: 0.2}, 'RGB');
Map.addLayer(ratio, {min: 0.95, max: 1.2, palette: ['f7fbff', 'c6dbef', '6baed6', '2171b5', '08306b']}, 'log ratio');
Map.addLayer(waterImg, {bands: ['B3', 'B2', 'B1'], min: 0, max: 0.2}, 'water', false);

// var depth = ratio.multiply(m1).subtract(m0);

Export.image.toDrive({
  image: ratio,
  description: 'stumpf_ratio',
  region: bay,
  scale: 10,
  maxPixels: 1e10
});
