// Geometries of all kinds, and filters and reductions over them.
var point = ee.Geometry.Point(10, 46);
var line = ee.Geometry.LineString([[10, 46], [11, 47]]);
var polygon = ee.Geometry.Polygon([[[10, 46], [11, 46], [11, 47], [10, 46]]], null, false);
var points = ee.Geometry.MultiPoint([[1, 2], [3, 4]]);
var box = ee.Geometry.Rectangle({coords: [0, 0, 1, 1], proj: 'EPSG:4326', geodesic: false});
print(point, line.length(), polygon.area({maxError: 1}), points.bounds(), box.transform('EPSG:3857', 1));
print(polygon.intersection(box, ee.ErrorMargin(1)), polygon.contains({right: point, maxError: 10}));
var table = ee.FeatureCollection([ee.Feature(polygon, {id: 1}), ee.Feature(box, {id: 2})]);
print(table.filterBounds(point).filterMetadata('id', 'equals', 1), table.geometry().coordinates());
print(ee.Image('USGS/SRTMGL1_003').reduceRegions({collection: table, reducer: ee.Reducer.mean(), scale: 30}));
print(table.reduceColumns({reducer: ee.Reducer.sum(), selectors: ['id']}), table.aggregate_sum('id'), table.style({color: 'red', width: 2}));
print(ee.ImageCollection('COPERNICUS/S1_GRD').filterBounds(polygon).filter(ee.Filter.listContains('transmitterReceiverPolarisation', 'VV')));
print(ee.FeatureCollection.randomPoints({region: polygon, points: 10, seed: 3}), ee.Image(1).paint(table, 'id', 2).clipToCollection(table));
