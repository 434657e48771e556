// landslide scars after typhoon: RF on difference image
var aoi = ee.Geometry.Rectangle([120.55, 16.30, 120.80, 16.60]);
var beforeL1 = ee.ImageCollection('COPERNICUS/S2').filterBounds(aoi).filterDate('2018-03-01', '2018-08-31').filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 30)).median().divide(10000).clip(aoi);
var afterL1 = ee.ImageCollection('COPERNICUS/S2').filterBounds(aoi).filterDate('2018-09-16', '2019-03-31').filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 30)).median().divide(10000).clip(aoi);

var ndviPre = beforeL1.normalizedDifference(['B8', 'B4']).rename('ndvi_pre');
var ndviPost = afterL1.normalizedDifference(['B8', 'B4']).rename('ndvi_post');
var dNDVI = ndviPost.subtract(ndviPre).rename('dNDVI');
var bright = afterL1.select(['B2', 'B3', 'B4']).reduce(ee.Reducer.mean()).rename('bright');
var slope = ee.Terrain.slope(ee.Image('USGS/SRTMGL1_003')).rename('slope');
var feat = ee.Image.cat([ndviPre, ndviPost, dNDVI, bright, slope]).addBands(afterL1.select(['B4', 'B8', 'B11', 'B12']));

Map.centerObject(aoi, 12);
Map.addLayer(beforeL1, {bands: ['B4', 'B3', 'B2'], min: 0.02, max: 0.25}, 'before');
Map.addLayer(afterL1, {bands: ['B4', 'B3', 'B2'], min: 0.02, max: 0.25}, 'after');
Map.addLayer(dNDVI, {min: -0.5, max: 0.5, palette: ['red', 'white', 'green']}, 'dNDVI', false);

var scars = ee.FeatureCollection('users/jreyes/itogon/scars').map(function(f) { return f.set('ls', 1); });
var stable = ee.FeatureCollection('users/jreyes/itogon/stable').map(function(f) { return f.set('ls', 0); });
var tr = feat.sampleRegions({collection: scars.merge(stable), properties: ['ls'], scale: 10});
var rf = ee.Classifier.smileRandomForest(100).train(tr, 'ls', feat.bandNames());
var ls = feat.classify(rf).and(slope.gt(10)).and(dNDVI.lt(-0.15));
var clean = ls.selfMask().updateMask(ls.selfMask().connectedPixelCount(30).gte(8));
Map.addLayer(clean, {palette: 'ff0000'}, 'landslides');
var v = clean.reduceToVectors({geometry: aoi, scale: 10, maxPixels: 1e10});
print('number of scars', v.size());
Export.table.toDrive({collection: v, description: 'landslides_itogon', fileFormat: 'SHP'});
