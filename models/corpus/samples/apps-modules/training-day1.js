// =====================================================
// GEE training - Day 1 - Homework
// Name: Linh T.
// =====================================================

// Part 1: strings, numbers, lists
var myName = 'Linh';
print('Hello ' + myName);

var number = 10;
var eeNumber = ee.Number(10);
print(number + 5);
print(eeNumber.add(5));

var myList = ee.List([1, 2, 3, 4, 5]);
print('List', myList);
print('First element', myList.get(0));
print('Sum', myList.reduce(ee.Reducer.sum()));

var squared = myList.map(function(n) {
  return ee.Number(n).pow(2);
});
print('Squared', squared);

var dict = ee.Dictionary({country: 'Vietnam', capital: 'Hanoi', pop: 97});
print(dict);
print(dict.get('capital'));
print(dict.keys());

// Part 2: dates
var date = ee.Date('2020-05-15');
print(date);
print('Year', date.get('year'));
print('Month', date.get('month'));
print('Plus 10 days', date.advance(10, 'day'));
print('Formatted', date.format('dd/MM/YYYY'));

// Part 3: geometry
var hanoi = ee.Geometry.Point([105.85, 21.03]);
var buffer = hanoi.buffer(20000);
print('Area (km2)', buffer.area().divide(1e6));
Map.centerObject(hanoi, 10);
Map.addLayer(buffer, {color: 'blue'}, 'buffer 20 km');
Map.addLayer(hanoi, {color: 'red'}, 'Hanoi');

// Part 4: image
var srtm = ee.Image('USGS/SRTMGL1_003');
print(srtm);
Map.addLayer(srtm, {min: 0, max: 1500}, 'SRTM');

var slope = ee.Terrain.slope(srtm);
Map.addLayer(slope, {min: 0, max: 45}, 'Slope', false);

var elevationMean = srtm.reduceRegion({
  reducer: ee.Reducer.mean(),
  geometry: buffer,
  scale: 30
});
print('Mean elevation', elevationMean);

// Part 5: image collection
var l8 = ee.ImageCollection('LANDSAT/LC08/C02/T1_TOA')
  .filterBounds(hanoi)
  .filterDate('2020-01-01', '2020-12-31');
print('Number of images', l8.size());

var best = l8.sort('CLOUD_COVER').first();
print('Least cloudy', best);
print('Cloud cover', best.get('CLOUD_COVER'));
print('Date', ee.Date(best.get('system:time_start')).format('YYYY-MM-dd'));

Map.addLayer(best, {bands: ['B4', 'B3', 'B2'], min: 0, max: 0.3}, 'True color');
Map.addLayer(best, {bands: ['B5', 'B4', 'B3'], min: 0, max: 0.4}, 'False color', false);

// Part 6: NDVI
var ndvi = best.normalizedDifference(['B5', 'B4']).rename('NDVI');
Map.addLayer(ndvi, {min: -1, max: 1, palette: ['blue', 'white', 'green']}, 'NDVI');

// Question: how many pixels have NDVI > 0.5 ?
var dense = ndvi.gt(0.5);
var count = dense.reduceRegion({
  reducer: ee.Reducer.sum(),
  geometry: buffer,
  scale: 30,
  maxPixels: 1e9
});
print('Pixels with NDVI > 0.5', count);
