// GeoJSON is an object that is an argument itself.
var square = ee.Geometry({
  type: 'Polygon',
  coordinates: [[[0, 0], [2, 0], [2, 2], [0, 2], [0, 0]]]
});
print(square.area(1));

var point = ee.Feature({
  type: 'Feature',
  geometry: {type: 'Point', coordinates: [1, 2]},
  properties: {name: 'here', order: 1}
});
print(point);

var geojson = {type: 'Point', coordinates: [3, 4]};
print(ee.Geometry(geojson));
print(ee.FeatureCollection([ee.Feature(ee.Geometry(geojson), {a: 1}), point]));
print(ee.Geometry({geoJson: {type: 'LineString', coordinates: [[1, 2], [3, 4]]}, geodesic: false}));
print(ee.Geometry.Polygon({coords: [[0, 0], [1, 0], [1, 1]], geodesic: false}));
