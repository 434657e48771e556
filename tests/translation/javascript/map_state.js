// What the map says of itself goes into the graph.
var bounds = ee.Geometry(Map.getBounds(true));
print(ee.ImageCollection('COPERNICUS/S1_GRD').filterBounds(bounds));
print(ee.Image(1).reduceRegion(ee.Reducer.sum(), Map.getCenter().buffer(1000), Map.getScale()));
print(ee.Number(Map.getZoom()));
Map.setZoom(7);
