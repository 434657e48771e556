// Thin occurrence points: keep one within 10 km
var occ = ee.FeatureCollection('users/hbecker/gbif_lynx');
print('before', occ.size());

var distance = 10000;

var thin = function(points) {
  var filt = ee.Filter.and(
    ee.Filter.withinDistance({
      distance: distance,
      leftField: '.geo',
      rightField: '.geo',
      maxError: 10
    }),
    ee.Filter.greaterThan({
      leftField: 'system:index',
      rightField: 'system:index'
    })
  );
  // drop the points which have a neighbour with smaller index
  var join = ee.Join.inverted();
  return ee.FeatureCollection(join.apply(points, points, filt));
};

var thinned = thin(occ);
print('after', thinned.size());

Map.centerObject(occ, 5);
Map.addLayer(occ, {color: 'gray'}, 'all');
Map.addLayer(thinned, {color: 'red'}, 'thinned');

// background points weighted by sampling effort
var effort = ee.FeatureCollection('users/hbecker/gbif_mammals')
  .map(function(f) { return f.set('v', 1); })
  .reduceToImage(['v'], ee.Reducer.count())
  .reproject('EPSG:3035', null, 10000)
  .unmask(0)
  .focalMean(50000, 'circle', 'meters');

var study = occ.geometry().convexHull(100).buffer(200000, 1000);
var random = ee.Image.random(1).lt(effort.divide(10).clamp(0.02, 1));
var background = random.selfMask().clip(study).sample({
  region: study,
  scale: 5000,
  numPixels: 20000,
  seed: 2,
  geometries: true
}).limit(5000);
print('background', background.size());
Map.addLayer(effort.clip(study), {min: 0, max: 10, palette: ['white', 'purple']}, 'effort', false);
Map.addLayer(background, {color: 'blue'}, 'background', false);

Export.table.toAsset(thinned, 'lynx_thinned', 'users/hbecker/lynx_thinned');
Export.table.toAsset(background, 'lynx_background', 'users/hbecker/lynx_background');
