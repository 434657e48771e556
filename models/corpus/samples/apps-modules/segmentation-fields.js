// SNIC segmentation of fields
var aoi = ee.Geometry.Rectangle([-101.2, 38.0, -100.9, 38.2]);

var s2 = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
  .filterBounds(aoi)
  .filterDate('2021-05-01', '2021-09-30')
  .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 10));

var bands = ['B2', 'B3', 'B4', 'B8', 'B11', 'B12'];
var img = s2.select(bands).median().divide(10000).clip(aoi);

Map.centerObject(aoi, 12);
Map.addLayer(img, {bands: ['B8', 'B4', 'B3'], min: 0, max: 0.5}, 'NIR');

// seeds
var seeds = ee.Algorithms.Image.Segmentation.seedGrid(30);

var snic = ee.Algorithms.Image.Segmentation.SNIC({
  image: img,
  size: 30,
  compactness: 1,
  connectivity: 8,
  neighborhoodSize: 128,
  seeds: seeds
});
var clusters = snic.select('clusters');
Map.addLayer(clusters.randomVisualizer(), {}, 'clusters', false);

var means = snic.select(['B2_mean', 'B3_mean', 'B4_mean', 'B8_mean', 'B11_mean', 'B12_mean'], bands);
Map.addLayer(means, {bands: ['B8', 'B4', 'B3'], min: 0, max: 0.5}, 'means', false);

// object properties
var ndvi = img.normalizedDifference(['B8', 'B4']).rename('ndvi');
var stdDev = ndvi.addBands(clusters).reduceConnectedComponents(ee.Reducer.stdDev(), 'clusters', 256);
var area = ee.Image.pixelArea().addBands(clusters).reduceConnectedComponents(ee.Reducer.sum(), 'clusters', 256);

var objects = ee.Image.cat([means, stdDev.rename('sd'), area.rename('area')]).float();

// kmeans
var training = objects.sample({region: aoi, scale: 10, numPixels: 3000, seed: 5});
var clusterer = ee.Clusterer.wekaKMeans(6).train(training);
var result = objects.cluster(clusterer);
Map.addLayer(result.randomVisualizer(), {}, 'kmeans');

// vectors
var vectors = clusters.toInt32().reduceToVectors({
  geometry: aoi,
  scale: 10,
  geometryType: 'polygon',
  eightConnected: false,
  labelProperty: 'id',
  maxPixels: 1e9,
  bestEffort: true
});

Export.table.toDrive({
  collection: vectors,
  description: 'fields_snic',
  fileFormat: 'SHP'
});
