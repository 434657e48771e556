var forest = ee.Image('UMD/hansen/global_forest_change_2023_v1_11');
var loss = forest.select('lossyear').clip(geometry);
var recent = loss.gte(18).and(loss.lte(23));
var old = ee.ImageCollection('LANDSAT/LC08/C01/T1_SR').filterBounds(geometry).filterDate(start, end).first();
print(recent.reduceRegion({reducer: ee.Reducer.sum(), geometry: geometry, scale: 30, maxPixels: 1e9}).get('lossyear'));
Map.addLayer(old, imageVisParam, 'Before');
