// Land Surface Temperature from Landsat 8 TOA band 10
// Lahore, May 2019

var lahore = ee.FeatureCollection('users/akhan/lahore_district');
Map.centerObject(lahore, 10);

var image = ee.ImageCollection('LANDSAT/LC08/C01/T1_TOA')
  .filterBounds(lahore)
  .filterDate('2019-05-01', '2019-05-31')
  .sort('CLOUD_COVER')
  .first();
print(image.date());

var img = image.clip(lahore);
Map.addLayer(img, {bands: ['B4', 'B3', 'B2'], max: 0.3}, 'RGB');

// Step 1: Brightness temperature in Celsius
var bt = img.select('B10').subtract(273.15).rename('BT');

// Step 2: NDVI
var ndvi = img.normalizedDifference(['B5', 'B4']).rename('NDVI');
Map.addLayer(ndvi, {min: -0.2, max: 0.8, palette: ['blue', 'white', 'green']}, 'NDVI');

// Step 3: min and max NDVI
var min = ee.Number(ndvi.reduceRegion({
  reducer: ee.Reducer.min(),
  geometry: lahore,
  scale: 30,
  maxPixels: 1e9
}).get('NDVI'));

var max = ee.Number(ndvi.reduceRegion({
  reducer: ee.Reducer.max(),
  geometry: lahore,
  scale: 30,
  maxPixels: 1e9
}).get('NDVI'));

print('min', min);
print('max', max);

// Step 4: Proportion of vegetation
var pv = ndvi.subtract(min).divide(max.subtract(min)).pow(2).rename('PV');

// Step 5: Emissivity
var e = pv.multiply(0.004).add(0.986).rename('E');

// Step 6: LST
var lst = bt.expression(
  'BT / (1 + (10.8 * BT / 14388) * log(E))', {
    'BT': bt.select('BT'),
    'E': e.select('E')
  }).rename('LST');

Map.addLayer(lst, {min: 28, max: 48, palette: ['blue', 'limegreen', 'yellow', 'darkorange', 'red']}, 'LST');

// Mean LST
print('Mean LST', lst.reduceRegion({
  reducer: ee.Reducer.mean(),
  geometry: lahore.geometry(),
  scale: 30,
  maxPixels: 1e9
}));

Export.image.toDrive({
  image: lst,
  description: 'LST_Lahore_May2019',
  scale: 30,
  region: lahore.geometry(),
  maxPixels: 1e13
});
