// cluster benthic habitats with xmeans after sun glint masking
var reef = ee.Geometry.Polygon([[[146.95, -18.60], [146.95, -18.85], [147.20, -18.85], [147.20, -18.60]]]);
var s2 = ee.ImageCollection('COPERNICUS/S2_SR')
  .filterBounds(reef)
  .filterDate('2020-05-01', '2020-10-30')
  .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 10));
print(s2.size());

var median = s2.median().divide(10000).clip(reef);
var water = median.normalizedDifference(['B3', 'B8']).gt(0.1);
var masked = median.updateMask(water).select(['B1', 'B2', 'B3', 'B4']);

// depth invariant index
var bg = masked.select('B2').log().subtract(masked.select('B3').log()).rename('DII_bg');
var input = masked.addBands(bg);

var training = input.sample({region: reef, scale: 10, numPixels: 3000, seed: 1});
var xmeans = ee.Clusterer.wekaXMeans(3, 8).train(training);
var clusters = input.cluster(xmeans);

Map.centerObject(reef, 12);
Map.addLayer(median, {bands: ['B4', 'B3', 'B2'], min: 0, max: 0.15}, 'rgb');
Map.addLayer(clusters.randomVisualizer(), {}, 'clusters');

// reclass after visual interpretation
var habitat = clusters.remap([0, 1, 2, 3, 4, 5, 6, 7], [1, 1, 2, 3, 2, 4, 4, 4]).rename('habitat');
Map.addLayer(habitat, {min: 1, max: 4, palette: ['f5deb3', '8fbc8f', 'ff7f50', '00008b']}, 'habitat');

var hist = habitat.reduceRegion({
  reducer: ee.Reducer.frequencyHistogram(),
  geometry: reef,
  scale: 10,
  maxPixels: 1e9
});
print(hist);
