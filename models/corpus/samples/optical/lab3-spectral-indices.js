// GEOG 432 - Lab 3: Spectral indices
// Name: Tyler Brandt
// Date: Feb 14, 2022

// ---------------------------------------------------------------
// Part 1: Load an image
// ---------------------------------------------------------------
var studyArea = ee.Geometry.Point([-105.08, 40.58]);

var s2Image = ee.ImageCollection('COPERNICUS/S2_SR')
  .filterBounds(studyArea)
  .filterDate('2021-07-01', '2021-07-31')
  .sort('CLOUDY_PIXEL_PERCENTAGE')
  .first();

print('Image:', s2Image);
print('Image ID:', s2Image.id());
print('Band names:', s2Image.bandNames());
print('Cloud %:', s2Image.get('CLOUDY_PIXEL_PERCENTAGE'));

// Q1: How many bands does the image have?
// 23 bands

Map.centerObject(studyArea, 11);
Map.addLayer(s2Image, {bands: ['B4', 'B3', 'B2'], min: 0, max: 3000}, 'Natural color');
Map.addLayer(s2Image, {bands: ['B8', 'B4', 'B3'], min: 0, max: 5000}, 'Color infrared');

// ---------------------------------------------------------------
// Part 2: NDVI
// ---------------------------------------------------------------
var nir = s2Image.select('B8');
var red = s2Image.select('B4');

var ndvi = nir.subtract(red).divide(nir.add(red)).rename('NDVI');

var ndviVis = {
  min: 0,
  max: 1,
  palette: ['red', 'yellow', 'green']
};
Map.addLayer(ndvi, ndviVis, 'NDVI');

// Using normalizedDifference()
var ndviNormDiff = s2Image.normalizedDifference(['B8', 'B4']);
Map.addLayer(ndviNormDiff, ndviVis, 'NDVI normalizedDifference', false);

// Q2: Are the two the same? Yes
print(ndvi.subtract(ndviNormDiff).reduceRegion(ee.Reducer.minMax(), studyArea.buffer(1000), 10));

// ---------------------------------------------------------------
// Part 3: NDWI
// ---------------------------------------------------------------
var ndwi = s2Image.normalizedDifference(['B3', 'B8']).rename('NDWI');

var ndwiVis = {
  min: -0.5,
  max: 0.5,
  palette: ['white', 'blue']
};
Map.addLayer(ndwi, ndwiVis, 'NDWI');

// ---------------------------------------------------------------
// Part 4: Thresholding
// ---------------------------------------------------------------
var vegetation = ndvi.gt(0.5);
Map.addLayer(vegetation, {min: 0, max: 1, palette: ['white', 'green']}, 'Vegetation', false);

var water = ndwi.gt(0.1);
Map.addLayer(water.selfMask(), {palette: ['blue']}, 'Water', false);

// Nested where
var classified = ee.Image(1)
  .where(ndvi.lt(0.1), 0)
  .where(ndvi.gt(0.5), 2);
Map.addLayer(classified, {min: 0, max: 2, palette: ['blue', 'white', 'green']}, 'Classified');

// Masking
var maskedNdvi = ndvi.updateMask(vegetation);
Map.addLayer(maskedNdvi, ndviVis, 'Masked NDVI');

// ---------------------------------------------------------------
// Part 5: Histogram
// ---------------------------------------------------------------
var histogram = ui.Chart.image.histogram({
  image: ndvi,
  region: studyArea.buffer(5000),
  scale: 30
}).setOptions({
  title: 'NDVI histogram'
});
print(histogram);
