// quick CART for burnt / unburnt sugarcane
var fields = ee.FeatureCollection('users/sugar/fields_kzn');
var s2 = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED').filterBounds(fields).filterDate('2023-07-01', '2023-07-31').filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 10)).mosaic();
var nbr = s2.normalizedDifference(['B8', 'B12']).rename('nbr');
var stack = s2.select(['B4', 'B8', 'B11', 'B12']).addBands(nbr);
var stats = stack.reduceRegions({collection: fields, reducer: ee.Reducer.mean(), scale: 10});
var labelled = stats.filter(ee.Filter.notNull(['burnt']));
var cart = ee.Classifier.smileCart().train(labelled, 'burnt', ['B4', 'B8', 'B11', 'B12', 'nbr']);
var result = stats.classify(cart, 'pred');
print(result.limit(10));
print(result.aggregate_histogram('pred'));
Map.centerObject(fields, 12);
Map.addLayer(s2, {bands: ['B12', 'B8', 'B4'], min: 0, max: 4000}, 's2');
Map.addLayer(result.filter(ee.Filter.eq('pred', 1)), {color: 'black'}, 'burnt');
Export.table.toDrive({collection: result, description: 'burnt_fields', fileFormat: 'GeoJSON'});
