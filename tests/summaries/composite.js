// Cloud-free composite of a valley, with an index of greenness.
function maskClouds(image) {
  var qa = image.select('QA60');
  var opaque = 1 << 10;
  var cirrus = 1 << 11;
  var clear = qa.bitwiseAnd(opaque).eq(0).and(qa.bitwiseAnd(cirrus).eq(0));
  return image.updateMask(clear).divide(10000).copyProperties(image, ['system:time_start']);
}

var valley = ee.Geometry.Rectangle([7.2, 46.1, 7.7, 46.4]);
var scenes = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
    .filterBounds(valley)
    .filterDate('2023-06-01', '2023-09-01')
    .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 20))
    .map(maskClouds);
var composite = scenes.median().clip(valley);
var ndvi = composite.normalizedDifference(['B8', 'B4']).rename('NDVI');

Map.centerObject(valley, 11);
Map.addLayer(composite, {bands: ['B4', 'B3', 'B2'], min: 0, max: 0.3}, 'True color');
Map.addLayer(ndvi.updateMask(ndvi.gt(0.2)), {min: 0, max: 0.8, palette: ['white', 'green']}, 'Greenness');
Export.image.toDrive({
  image: ndvi, description: 'ndvi_valley', folder: 'valley', region: valley, scale: 10, maxPixels: 1e10
});
