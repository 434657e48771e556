// Burned area mapping with RF - Kruger
var kruger = ee.FeatureCollection("WCMC/WDPA/current/polygons").filter(ee.Filter.eq('NAME', 'Kruger National Park'));
Map.centerObject(kruger, 8);

var pre = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED').filterBounds(kruger).filterDate('2021-04-15', '2021-06-15').filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 10)).median().clip(kruger);
var post = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED').filterBounds(kruger).filterDate('2021-08-15', '2021-10-15').filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 10)).median().clip(kruger);

var preNBR = pre.normalizedDifference(['B8', 'B12']).rename('preNBR');
var postNBR = post.normalizedDifference(['B8', 'B12']).rename('postNBR');
var dNBR = preNBR.subtract(postNBR).rename('dNBR');
var rdNBR = dNBR.divide(preNBR.abs().sqrt()).rename('RdNBR');
var nbr2 = post.normalizedDifference(['B11', 'B12']).rename('NBR2');
var bai = post.expression('1 / ((0.1 - RED) ** 2 + (0.06 - NIR) ** 2)', {
  'RED': post.select('B4').divide(10000),
  'NIR': post.select('B8').divide(10000)
}).rename('BAI');

var stack = post.select(['B4', 'B8', 'B11', 'B12']).divide(10000).addBands([preNBR, postNBR, dNBR, rdNBR, nbr2, bai]);

Map.addLayer(post, {bands: ['B12', 'B8', 'B4'], min: 0, max: 4000}, 'post fire');
Map.addLayer(dNBR, {min: -0.2, max: 0.6, palette: ['green', 'white', 'orange', 'red', 'black']}, 'dNBR', false);

// samples
var burned = ee.FeatureCollection('users/lnkosi/kruger/burned');
var unburned = ee.FeatureCollection('users/lnkosi/kruger/unburned');
var samples = burned.merge(unburned);

var trn = stack.sampleRegions({collection: samples, properties: ['burn'], scale: 20, tileScale: 4});
var rf = ee.Classifier.smileRandomForest(80).train({features: trn, classProperty: 'burn', inputProperties: stack.bandNames()});
var burnMap = stack.classify(rf).rename('burned');

// sieve
var cleaned = burnMap.updateMask(burnMap.eq(1)).connectedPixelCount(60, false).gte(50);
var final = burnMap.updateMask(cleaned);
Map.addLayer(final, {palette: ['black']}, 'burned area 2021');

// MODIS for comparison
var mcd64 = ee.ImageCollection('MODIS/061/MCD64A1').filterDate('2021-06-01', '2021-11-01').select('BurnDate').max().clip(kruger);
Map.addLayer(mcd64, {min: 150, max: 300, palette: ['yellow', 'red']}, 'MCD64A1', false);

var areaRF = final.multiply(ee.Image.pixelArea()).divide(1e6).reduceRegion({reducer: ee.Reducer.sum(), geometry: kruger.geometry(), scale: 20, maxPixels: 1e13, tileScale: 4});
var areaMCD = mcd64.gt(0).multiply(ee.Image.pixelArea()).divide(1e6).reduceRegion({reducer: ee.Reducer.sum(), geometry: kruger.geometry(), scale: 500, maxPixels: 1e13});
print('burned RF km2', areaRF.get('burned'));
print('burned MCD64 km2', areaMCD.get('BurnDate'));
