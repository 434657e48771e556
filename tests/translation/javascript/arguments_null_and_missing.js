// null and undefined as arguments, and arguments that are left out in the middle.
var point = ee.Geometry.Point([9, 45]);
var feature = ee.Feature(null, {name: 'nowhere'});
print(feature);
print(ee.FeatureCollection([feature, ee.Feature(point)]));
print(ee.Image('USGS/SRTMGL1_003').reduceRegion(ee.Reducer.mean(), point, null, 'EPSG:32632', [30, 0, 0, 0, -30, 0]));
print(ee.List([1, null, 3]));
print(ee.Feature(point, {a: null, b: undefined === void 0 ? 'void' : 'value'}));

var nothing;
var chosen = nothing === undefined ? 'none' : nothing;
print(feature.set('chosen', chosen));
Map.addLayer(point, null, 'Point');
Map.addLayer(feature, undefined, 'Feature', false);
print(ee.Filter.and(ee.Filter.notNull(['a']), ee.Filter.eq('b', 1)));
