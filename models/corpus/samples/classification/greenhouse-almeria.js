// Plastic greenhouses, Campo de Dalías
var dalias = ee.Geometry.Rectangle([-2.95, 36.68, -2.60, 36.86]);
Map.centerObject(dalias, 12);

var verano = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED').filterBounds(dalias).filterDate('2022-06-15', '2022-08-31').filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 5)).median().divide(10000).clip(dalias);
var invierno = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED').filterBounds(dalias).filterDate('2022-01-01', '2022-02-28').filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 5)).median().divide(10000).clip(dalias);

// plastic indices
var pgi = verano.expression('100 * B * (NIR - R) / (1 - (B + G + NIR) / 3)', {
  B: verano.select('B2'), G: verano.select('B3'), R: verano.select('B4'), NIR: verano.select('B8')
}).rename('PGI');
var rpgi = verano.expression('100 * B / (1 - (B + G + NIR) / 3)', {
  B: verano.select('B2'), G: verano.select('B3'), NIR: verano.select('B8')
}).rename('RPGI');
var pmli = verano.normalizedDifference(['B11', 'B4']).rename('PMLI');
var ndvi = verano.normalizedDifference(['B8', 'B4']).rename('NDVI');
var diff = invierno.select('B8').subtract(verano.select('B8')).rename('B8_diff');

var capas = verano.select(['B2', 'B3', 'B4', 'B8', 'B11', 'B12']).addBands([pgi, rpgi, pmli, ndvi, diff]);
Map.addLayer(verano, {bands: ['B4', 'B3', 'B2'], min: 0, max: 0.5}, 'verano');
Map.addLayer(rpgi, {min: 0, max: 40, palette: ['black', 'white']}, 'RPGI', false);

var inv = ee.FeatureCollection('users/pmoreno/invernaderos').map(function(f) { return f.set('c', 1); });
var no = ee.FeatureCollection('users/pmoreno/no_invernaderos').map(function(f) { return f.set('c', 0); });
var m = capas.sampleRegions({collection: inv.merge(no), properties: ['c'], scale: 10}).randomColumn();
var e = m.filter(ee.Filter.lt('random', 0.7));
var v = m.filter(ee.Filter.gte('random', 0.7));

var rf = ee.Classifier.smileRandomForest(100).train(e, 'c', capas.bandNames());
var mapa = capas.classify(rf);
Map.addLayer(mapa.selfMask(), {palette: ['cyan']}, 'invernaderos');

var cm = v.classify(rf).errorMatrix('c', 'classification');
print('Matriz', cm);
print('OA', cm.accuracy());

var ha = mapa.multiply(ee.Image.pixelArea()).divide(1e4).reduceRegion({reducer: ee.Reducer.sum(), geometry: dalias, scale: 10, maxPixels: 1e9});
print('Superficie (ha)', ha.get('classification'));
