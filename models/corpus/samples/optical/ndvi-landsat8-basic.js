// Load a Landsat 8 image and compute NDVI
// Study area: Lake Naivasha, Kenya

var roi = ee.Geometry.Point([36.35, -0.76]);

// Load the collection
var collection = ee.ImageCollection('LANDSAT/LC08/C02/T1_TOA')
    .filterBounds(roi)
    .filterDate('2018-01-01', '2018-12-31')
    .sort('CLOUD_COVER');

// Get the least cloudy image
var image = collection.first();
print('Least cloudy image', image);

// Get the date and cloud cover
var date = ee.Date(image.get('system:time_start'));
print('Date', date);
var cloud = image.get('CLOUD_COVER');
print('Cloud cover', cloud);

// Display true color
var visParams = {bands: ['B4', 'B3', 'B2'], min: 0, max: 0.3};
Map.centerObject(roi, 10);
Map.addLayer(image, visParams, 'True color');

// Display false color
Map.addLayer(image, {bands: ['B5', 'B4', 'B3'], min: 0, max: 0.5}, 'False color');

// NDVI with band math
var nir = image.select('B5');
var red = image.select('B4');
var ndvi = nir.subtract(red).divide(nir.add(red)).rename('NDVI');

// NDVI with normalizedDifference
var ndvi2 = image.normalizedDifference(['B5', 'B4']).rename('NDVI');

var ndviParams = {min: -1, max: 1, palette: ['blue', 'white', 'green']};
Map.addLayer(ndvi, ndviParams, 'NDVI');
Map.addLayer(ndvi2, ndviParams, 'NDVI normalizedDifference');

// Compute NDWI
var ndwi = image.normalizedDifference(['B3', 'B5']).rename('NDWI');
Map.addLayer(ndwi, {min: -0.5, max: 1, palette: ['00FFFF', '0000FF']}, 'NDWI');

// Compute EVI
var evi = image.expression(
    '2.5 * ((NIR - RED) / (NIR + 6 * RED - 7.5 * BLUE + 1))', {
      'NIR': image.select('B5'),
      'RED': image.select('B4'),
      'BLUE': image.select('B2')
}).rename('EVI');
Map.addLayer(evi, {min: 0, max: 1, palette: ['white', 'green']}, 'EVI');
