// Unsupervised habitat clusters for field campaign planning (Iberá)
var aoi = ee.Geometry.Rectangle([-57.9, -28.7, -57.0, -28.0]);
Map.centerObject(aoi, 10);

var s2 = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
  .filterBounds(aoi).filterDate('2021-09-01', '2022-03-31')
  .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 10))
  .median().divide(10000).clip(aoi);
var bands = ['B2', 'B3', 'B4', 'B8', 'B11', 'B12'];
var ndvi = s2.normalizedDifference(['B8', 'B4']).rename('ndvi');
var ndwi = s2.normalizedDifference(['B3', 'B11']).rename('ndwi');
var s1 = ee.ImageCollection('COPERNICUS/S1_GRD').filterBounds(aoi).filterDate('2021-09-01', '2022-03-31')
  .filter(ee.Filter.eq('instrumentMode', 'IW')).filter(ee.Filter.listContains('transmitterReceiverPolarisation', 'VH')).select(['VV', 'VH']).median().clip(aoi);
var input = s2.select(bands).addBands(ndvi).addBands(ndwi).addBands(s1.unitScale(-30, 0));

var training = input.sample({region: aoi, scale: 20, numPixels: 6000, seed: 10, tileScale: 4});
var kmeans = ee.Clusterer.wekaKMeans({nClusters: 12, init: 1, seed: 3}).train(training);
var lvq = ee.Clusterer.wekaLVQ({numClusters: 12}).train(training);
var cobweb = ee.Clusterer.wekaCobweb({acuity: 1, cutoff: 0.002}).train(training.limit(500));

var c1 = input.cluster(kmeans).rename('kmeans');
var c2 = input.cluster(lvq).rename('lvq');
Map.addLayer(s2, {bands: ['B8', 'B11', 'B4'], min: 0, max: 0.4}, 'S2');
Map.addLayer(c1.randomVisualizer(), {}, 'kmeans 12');
Map.addLayer(c2.randomVisualizer(), {}, 'lvq 12', false);

// 20 points per cluster
var pts = c1.stratifiedSample({numPoints: 20, classBand: 'kmeans', region: aoi, scale: 20, seed: 3, geometries: true});
Map.addLayer(pts, {color: 'white'}, 'puntos de campo');
Export.table.toDrive({collection: pts, description: 'puntos_campo_ibera', fileFormat: 'KML'});
