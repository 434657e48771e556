// Random points inside training polygons, same number in each class
var polygons = ee.FeatureCollection('users/kat_w/bendigo_polys');
var nPerClass = 100;
var classes = [0, 1, 2, 3, 4];

var points = ee.FeatureCollection(classes.map(function(c) {
  var polys = polygons.filter(ee.Filter.eq('class', c));
  return ee.FeatureCollection.randomPoints({
    region: polys.geometry(),
    points: nPerClass,
    seed: c
  }).map(function(f) {
    return f.set('class', c);
  });
})).flatten();

print('points', points.size());
print(points.aggregate_histogram('class'));
Map.centerObject(polygons, 10);
Map.addLayer(polygons, {color: 'gray'}, 'polygons');
Map.addLayer(points, {color: 'red'}, 'points');

var image = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
  .filterBounds(polygons)
  .filterDate('2022-10-01', '2023-03-31')
  .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 10))
  .median();

var sampled = image.select('B.*').sampleRegions({
  collection: points,
  properties: ['class'],
  scale: 10,
  geometries: true
});

Export.table.toAsset(sampled, 'bendigo_samples', 'users/kat_w/bendigo_samples');
