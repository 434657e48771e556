// Oil palm + peat in Sarawak, classification using Planet NICFI basemaps
var nicfi = ee.ImageCollection('projects/planet-nicfi/assets/basemaps/asia');
var block = ee.FeatureCollection('users/ngsl/sarawak_block');
Map.centerObject(block, 12);

var basemap = nicfi.filter(ee.Filter.date('2022-06-01', '2022-07-01')).first().clip(block);
var vis = {bands: ['R', 'G', 'B'], min: 64, max: 5454, gamma: 1.8};
Map.addLayer(basemap, vis, '2022-06 mosaic');
Map.addLayer(basemap.normalizedDifference(['N', 'R']).rename('NDVI'),
  {min: -0.55, max: 0.8, palette: ['8bc4f9', 'c9995c', 'c7d270', '8add60', '097210']}, 'NDVI', false);

var ndvi = basemap.normalizedDifference(['N', 'R']).rename('NDVI');
var ndwi = basemap.normalizedDifference(['G', 'N']).rename('NDWI');
var sd = basemap.select('N').reduceNeighborhood({reducer: ee.Reducer.stdDev(), kernel: ee.Kernel.square(5)}).rename('N_sd');
var edge = ee.Algorithms.CannyEdgeDetector(basemap.select('N'), 200, 1).rename('edge');
var edgeDensity = edge.gt(0).reduceNeighborhood({reducer: ee.Reducer.mean(), kernel: ee.Kernel.circle(15)}).rename('edge_density');

var img = basemap.addBands([ndvi, ndwi, sd, edgeDensity]);

var palm = ee.FeatureCollection('users/ngsl/palm');
var youngPalm = ee.FeatureCollection('users/ngsl/young_palm');
var psf = ee.FeatureCollection('users/ngsl/peat_swamp_forest');
var cleared = ee.FeatureCollection('users/ngsl/cleared');
var canal = ee.FeatureCollection('users/ngsl/canal');

var samples = palm.merge(youngPalm).merge(psf).merge(cleared).merge(canal);

var t = img.sampleRegions({
  collection: samples,
  properties: ['lc'],
  scale: 4.77,
  tileScale: 8
}).randomColumn();

var tr = t.filter(ee.Filter.lt('random', 0.7));
var te = t.filter(ee.Filter.gte('random', 0.7));

var m = ee.Classifier.smileRandomForest(100).train(tr, 'lc', img.bandNames());
var out = img.classify(m);
Map.addLayer(out, {min: 1, max: 5, palette: ['f28e2b', 'ffbe7d', '2d6a2d', 'e15759', '4e79a7']}, 'classified');

var acc = te.classify(m).errorMatrix('lc', 'classification');
print(acc, acc.accuracy(), acc.kappa());
