// Greenest pixel composite

var addNDVI = function(image) {
  var ndvi = image.normalizedDifference(['B5', 'B4']).rename('NDVI');
  return image.addBands(ndvi);
};

var l8 = ee.ImageCollection('LANDSAT/LC08/C02/T1_TOA')
  .filterBounds(ee.Geometry.Point([-79.9, -1.8]))
  .filterDate('2019-01-01', '2019-12-31')
  .map(addNDVI);

var greenest = l8.qualityMosaic('NDVI');
var median = l8.median();

var vis = {bands: ['B4', 'B3', 'B2'], max: 0.3};
Map.setCenter(-79.9, -1.8, 9);
Map.addLayer(median, vis, 'median');
Map.addLayer(greenest, vis, 'greenest pixel');
Map.addLayer(greenest.select('NDVI'), {min: 0, max: 1, palette: ['white', 'green']}, 'max NDVI', false);
