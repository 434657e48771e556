// Homework 2

// 1. Create a point
var pt = ee.Geometry.Point([-90.07, 29.95]);
Map.addLayer(pt, {color: 'red'}, 'New Orleans');

// 2. Get the Landsat 5 collection
var landsat5 = ee.ImageCollection('LANDSAT/LT05/C02/T1_TOA');

// 3. Filter by location
var spatialFiltered = landsat5.filterBounds(pt);
print('spatialFiltered', spatialFiltered.size());

// 4. Filter by date
var temporalFiltered = spatialFiltered.filterDate('2005-01-01', '2005-12-31');
print('temporalFiltered', temporalFiltered);

// 5. Sort by cloud cover
var sorted = temporalFiltered.sort('CLOUD_COVER');
var scene = sorted.first();
print('scene', scene);

// 6. Display
Map.centerObject(pt, 9);
Map.addLayer(scene, {}, 'default RGB');

var visParams = {
  bands: ['B3', 'B2', 'B1'],
  min: 0,
  max: 0.3
};
Map.addLayer(scene, visParams, 'true-color composite');

var falseColor = {
  bands: ['B4', 'B3', 'B2'],
  min: 0,
  max: 0.3
};
Map.addLayer(scene, falseColor, 'false-color composite');

// 7. NDVI before and after Katrina
var before = temporalFiltered.filterDate('2005-06-01', '2005-08-25').median();
var after = temporalFiltered.filterDate('2005-09-01', '2005-11-30').median();
var ndviBefore = before.normalizedDifference(['B4', 'B3']);
var ndviAfter = after.normalizedDifference(['B4', 'B3']);
var change = ndviAfter.subtract(ndviBefore);
Map.addLayer(ndviBefore, {min: -0.2, max: 0.8}, 'NDVI before', false);
Map.addLayer(ndviAfter, {min: -0.2, max: 0.8}, 'NDVI after', false);
Map.addLayer(change, {min: -0.5, max: 0.5, palette: ['red', 'white', 'green']}, 'NDVI change');
