// one tile time series
var tile = '37MBU';
var s2 = ee.ImageCollection('COPERNICUS/S2')
  .filterMetadata('MGRS_TILE', 'equals', tile)
  .filterDate('2018-01-01', '2019-01-01')
  .filterMetadata('CLOUDY_PIXEL_PERCENTAGE', 'less_than', 25);
print(s2);

var listOfImages = s2.toList(s2.size());
var img1 = ee.Image(listOfImages.get(0));
var img2 = ee.Image(listOfImages.get(1));
var img3 = ee.Image(listOfImages.get(2));

var vis = {min: 0, max: 3500, bands: ['B4', 'B3', 'B2']};
Map.centerObject(img1, 9);
Map.addLayer(img1, vis, 'img1');
Map.addLayer(img2, vis, 'img2', false);
Map.addLayer(img3, vis, 'img3', false);

var ndvi = function(img) {
  return img.normalizedDifference(['B8', 'B4']).rename('NDVI');
};
Map.addLayer(ndvi(img1), {min: 0, max: 1}, 'ndvi1', false);
Map.addLayer(ndvi(img2), {min: 0, max: 1}, 'ndvi2', false);
Map.addLayer(ndvi(img3), {min: 0, max: 1}, 'ndvi3', false);

print(img1.get('MEAN_SOLAR_ZENITH_ANGLE'));
print(img1.projection());
print(img1.select('B4').projection().nominalScale());
