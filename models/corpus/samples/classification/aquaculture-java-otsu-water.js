// Tambak detection: water frequency 2019-2021 + RF; north coast of Java
var pantura = ee.Geometry.Rectangle([108.4, -6.95, 108.9, -6.45]);
Map.centerObject(pantura, 11);

var s1 = ee.ImageCollection('COPERNICUS/S1_GRD')
  .filterBounds(pantura)
  .filterDate('2019-01-01', '2021-12-31')
  .filter(ee.Filter.eq('instrumentMode', 'IW'))
  .filter(ee.Filter.eq('orbitProperties_pass', 'DESCENDING'))
  .filter(ee.Filter.listContains('transmitterReceiverPolarisation', 'VH'))
  .select('VH');

var waterS1 = s1.map(function(img) {
  return img.focal_median(25, 'circle', 'meters').lt(-22).rename('water').copyProperties(img, ['system:time_start']);
});
var freq = waterS1.mean().rename('freq').clip(pantura);
var permanent = freq.gt(0.85);
var seasonal = freq.gt(0.2).and(freq.lte(0.85));

Map.addLayer(freq, {min: 0, max: 1, palette: ['white', 'lightblue', 'blue', 'darkblue']}, 'water frequency S1');

// laut = big connected water
var patch = permanent.selfMask().connectedPixelCount(1024, true);
var sea = permanent.and(patch.gte(1024));
var ponds = permanent.or(seasonal).and(sea.not());

// shape: embankments give high edge density
var edges = ee.Algorithms.CannyEdgeDetector({image: freq, threshold: 0.3, sigma: 1}).gt(0);
var edgeDensity = edges.reduceNeighborhood({reducer: ee.Reducer.mean(), kernel: ee.Kernel.circle(200, 'meters')}).rename('edge');
var elevation = ee.Image('NASA/NASADEM_HGT/001').select('elevation');
var dist = sea.fastDistanceTransform(500).sqrt().multiply(10).rename('dist_sea');

var feat = freq.addBands(edgeDensity).addBands(elevation).addBands(dist);
var pts = ee.FeatureCollection('users/swibowo/tambak_pts');
var t = feat.sampleRegions({collection: pts, properties: ['jenis'], scale: 10});
var rf = ee.Classifier.smileRandomForest(80).train(t, 'jenis', feat.bandNames());
var hasil = feat.updateMask(ponds).classify(rf);
Map.addLayer(hasil, {min: 1, max: 3, palette: ['00ffff', '00ff00', 'ffff00']}, 'tambak / sawah / lainnya');

var luas = hasil.eq(1).multiply(ee.Image.pixelArea()).divide(1e4).reduceRegion({reducer: ee.Reducer.sum(), geometry: pantura, scale: 10, maxPixels: 1e10});
print('Luas tambak (ha)', luas.get('classification'));
