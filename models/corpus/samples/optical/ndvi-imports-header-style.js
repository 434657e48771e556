var geometry = /* color: #d63000 */ee.Geometry.Polygon(
        [[[-98.95, 19.55],
          [-98.95, 19.20],
          [-98.45, 19.20],
          [-98.45, 19.55]]]),
    imageVisParam = {"opacity":1,"bands":["B4","B3","B2"],"min":200,"max":2800,"gamma":1.2},
    imageVisParam2 = {"opacity":1,"bands":["nd"],"min":0,"max":0.8,"palette":["ffffff","00ff00","006400"]},
    s2 = ee.ImageCollection("COPERNICUS/S2_SR");

var seca = s2.filterBounds(geometry)
  .filterDate('2020-02-01', '2020-05-01')
  .filterMetadata('CLOUDY_PIXEL_PERCENTAGE', 'less_than', 10);
var lluvias = s2.filterBounds(geometry)
  .filterDate('2020-07-01', '2020-11-01')
  .filterMetadata('CLOUDY_PIXEL_PERCENTAGE', 'less_than', 30);

print('secas', seca.size());
print('lluvias', lluvias.size());

var imgSeca = seca.median().clip(geometry);
var imgLluvias = lluvias.median().clip(geometry);

Map.addLayer(imgSeca, imageVisParam, 'secas RGB');
Map.addLayer(imgLluvias, imageVisParam, 'lluvias RGB');

var ndviSeca = imgSeca.normalizedDifference(['B8', 'B4']);
var ndviLluvias = imgLluvias.normalizedDifference(['B8', 'B4']);

Map.addLayer(ndviSeca, imageVisParam2, 'secas NDVI');
Map.addLayer(ndviLluvias, imageVisParam2, 'lluvias NDVI');

var dif = ndviLluvias.subtract(ndviSeca);
Map.addLayer(dif, {min: -0.2, max: 0.6, palette: ['red', 'white', 'green']}, 'diferencia');

Export.image.toDrive({
  image: dif,
  description: 'dif_ndvi_2020',
  scale: 10,
  region: geometry,
  maxPixels: 1e10
});
Map.centerObject(geometry, 11);
