// Alpine vegetation, comparing pixel-based and object-based RF
var valley = ee.Geometry.Rectangle([10.75, 46.75, 11.05, 46.95]);
Map.centerObject(valley, 12);
var collection = ee.ImageCollection('COPERNICUS/S2_SR').filterBounds(valley).filterDate('2019-07-01', '2019-09-15').filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 10));
var img = collection.median().select(['B2', 'B3', 'B4', 'B5', 'B6', 'B7', 'B8', 'B8A', 'B11', 'B12']).divide(10000).clip(valley);
var dem = ee.Image('USGS/SRTMGL1_003').rename('elev');
var pix = img.addBands(img.normalizedDifference(['B8', 'B4']).rename('NDVI')).addBands(dem).addBands(ee.Terrain.slope(dem)).addBands(ee.Terrain.aspect(dem));

// oggetti
var snic = ee.Algorithms.Image.Segmentation.SNIC({image: img, size: 8, compactness: 0.1, connectivity: 8, neighborhoodSize: 64});
var obj = pix.addBands(snic.select('clusters')).reduceConnectedComponents(ee.Reducer.mean(), 'clusters', 128);

var punti = ee.FeatureCollection('users/mauracher/punti_vegetazione').randomColumn('random', 9);
var trP = pix.sampleRegions({collection: punti.filter(ee.Filter.lt('random', 0.7)), properties: ['veg'], scale: 10});
var teP = pix.sampleRegions({collection: punti.filter(ee.Filter.gte('random', 0.7)), properties: ['veg'], scale: 10});
var trO = obj.sampleRegions({collection: punti.filter(ee.Filter.lt('random', 0.7)), properties: ['veg'], scale: 10});
var teO = obj.sampleRegions({collection: punti.filter(ee.Filter.gte('random', 0.7)), properties: ['veg'], scale: 10});

var rfP = ee.Classifier.smileRandomForest(150).train(trP, 'veg', pix.bandNames());
var rfO = ee.Classifier.smileRandomForest(150).train(trO, 'veg', obj.bandNames());

var vis = {min: 1, max: 6, palette: ['14532d', '65a30d', 'a3e635', 'fde047', 'a8a29e', '0ea5e9']};
Map.addLayer(pix.classify(rfP), vis, 'pixel based');
Map.addLayer(obj.classify(rfO), vis, 'object based');

print('pixel', teP.classify(rfP).errorMatrix('veg', 'classification').accuracy());
print('object', teO.classify(rfO).errorMatrix('veg', 'classification').accuracy());
