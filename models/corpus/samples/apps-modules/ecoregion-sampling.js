// stratified random sample of points for validation, per ecoregion
var ecoregions = ee.FeatureCollection('RESOLVE/ECOREGIONS/2017');
var aoi = ee.FeatureCollection('USDOS/LSIB_SIMPLE/2017').filter(ee.Filter.eq('country_na', 'Bolivia'));
var eco = ecoregions.filterBounds(aoi);

print(eco.aggregate_array('ECO_NAME'));
print(eco.aggregate_histogram('BIOME_NAME'));

var map = ee.Image('users/jmamani/lc_bolivia_2020').rename('class');

// color by biome
var ecoImg = ee.Image().int().paint(eco, 'ECO_ID');
Map.centerObject(aoi, 6);
Map.addLayer(ecoImg.randomVisualizer().clip(aoi), {}, 'ecoregions');

// points per class
var points = map.stratifiedSample({
  numPoints: 50,
  classBand: 'class',
  region: aoi.geometry(),
  scale: 30,
  seed: 11,
  classValues: [1, 2, 3, 4, 5],
  classPoints: [200, 100, 100, 50, 50],
  geometries: true,
  tileScale: 4
});
print('points', points.size());
print(points.aggregate_histogram('class'));

// add ecoregion name
var filter = ee.Filter.intersects({leftField: '.geo', rightField: '.geo', maxError: 100});
var joined = ee.Join.saveFirst('eco').apply(points, eco, filter);
joined = joined.map(function(f) {
  var e = ee.Feature(f.get('eco'));
  var xy = f.geometry().coordinates();
  return f.set('eco', null)
    .set('eco_name', e.get('ECO_NAME'))
    .set('lon', xy.get(0))
    .set('lat', xy.get(1));
});

// random order and id so that interpreters do not see the class
var shuffled = joined.randomColumn('rnd', 3).sort('rnd');
var list = shuffled.toList(500);
var withId = ee.FeatureCollection(ee.List.sequence(0, list.size().subtract(1)).map(function(i) {
  return ee.Feature(list.get(i)).set('plotid', ee.Number(i).add(1).toInt());
}));

Map.addLayer(points, {color: 'red'}, 'points');

Export.table.toDrive({
  collection: withId,
  description: 'bolivia_ceo_points',
  fileFormat: 'CSV',
  selectors: ['plotid', 'lon', 'lat']
});
Export.table.toDrive({
  collection: withId,
  description: 'bolivia_points_all',
  fileFormat: 'CSV',
  selectors: ['plotid', 'lon', 'lat', 'class', 'eco_name']
});
Export.table.toAsset(withId, 'bolivia_points_asset', 'users/jmamani/bolivia_points');
