// Exercise 6: reducers
// --------------------

// a) reduce a collection
var aoi = ee.Geometry.Rectangle([-3.0, 53.2, -1.8, 53.8]);
var col = ee.ImageCollection('LANDSAT/LC08/C02/T1_TOA')
  .filterBounds(aoi)
  .filterDate('2019-01-01', '2019-12-31');

var median = col.median();
var mean = col.mean();
var max = col.max();
var min = col.min();
var count = col.count();

Map.centerObject(aoi, 9);
Map.addLayer(median, {bands: ['B4', 'B3', 'B2'], min: 0, max: 0.3}, 'median');
Map.addLayer(mean, {bands: ['B4', 'B3', 'B2'], min: 0, max: 0.3}, 'mean', false);
Map.addLayer(max, {bands: ['B4', 'B3', 'B2'], min: 0, max: 0.3}, 'max', false);
Map.addLayer(min, {bands: ['B4', 'B3', 'B2'], min: 0, max: 0.3}, 'min', false);
Map.addLayer(count.select('B4'), {min: 0, max: 60}, 'count', false);

// same with reduce()
var median2 = col.reduce(ee.Reducer.median());
print(median2.bandNames());
Map.addLayer(median2, {bands: ['B4_median', 'B3_median', 'B2_median'], min: 0, max: 0.3}, 'median reduce', false);

// b) reduce a region
var ndvi = median.normalizedDifference(['B5', 'B4']).rename('ndvi');
var meanNdvi = ndvi.reduceRegion({
  reducer: ee.Reducer.mean(),
  geometry: aoi,
  scale: 100,
  maxPixels: 1e9
});
print('mean NDVI', meanNdvi.get('ndvi'));

// c) combine reducers
var reducers = ee.Reducer.mean()
  .combine({reducer2: ee.Reducer.stdDev(), sharedInputs: true})
  .combine({reducer2: ee.Reducer.minMax(), sharedInputs: true});
var stats = ndvi.reduceRegion({
  reducer: reducers,
  geometry: aoi,
  scale: 100,
  maxPixels: 1e9
});
print('stats', stats);

// d) reduce regions
var towns = ee.FeatureCollection([
  ee.Feature(ee.Geometry.Point([-2.24, 53.48]).buffer(5000), {name: 'Manchester'}),
  ee.Feature(ee.Geometry.Point([-2.98, 53.41]).buffer(5000), {name: 'Liverpool'}),
  ee.Feature(ee.Geometry.Point([-2.63, 53.55]).buffer(5000), {name: 'Wigan'})
]);
var townStats = ndvi.reduceRegions({
  collection: towns,
  reducer: ee.Reducer.mean(),
  scale: 30
});
print('towns', townStats);
Map.addLayer(towns, {color: 'red'}, 'towns');

// e) reduce neighborhood
var texture = ndvi.reduceNeighborhood({
  reducer: ee.Reducer.stdDev(),
  kernel: ee.Kernel.circle(3)
});
Map.addLayer(texture, {min: 0, max: 0.2}, 'texture', false);

// f) reduce bands
var maxBand = median.select(['B2', 'B3', 'B4', 'B5']).reduce(ee.Reducer.max());
Map.addLayer(maxBand, {min: 0, max: 0.5}, 'max of bands', false);
