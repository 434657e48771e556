// travel time to schools using the Oxford friction surface
var country = ee.FeatureCollection('FAO/GAUL/2015/level0').filter(ee.Filter.eq('ADM0_NAME', 'Zambia'));
var districts = ee.FeatureCollection('FAO/GAUL/2015/level2').filter(ee.Filter.eq('ADM0_NAME', 'Zambia'));
var schools = ee.FeatureCollection('users/mphiri/schools_zm');

var friction = ee.Image('Oxford/MAP/friction_surface_2015_v1_0').select('friction').clip(country);

// schools as image
var sources = schools
  .map(function(f) { return f.set('source', 1); })
  .reduceToImage({properties: ['source'], reducer: ee.Reducer.first()})
  .reproject({crs: friction.projection()})
  .gt(0);

var time = friction.cumulativeCost({
  source: sources.unmask(0),
  maxDistance: 100000
}).rename('minutes');

var vis = {min: 0, max: 180, palette: ['1a9850', 'a6d96a', 'ffffbf', 'fdae61', 'd73027', '67001f']};
Map.centerObject(country, 6);
Map.addLayer(time, vis, 'travel time (min)');
Map.addLayer(schools, {color: 'blue'}, 'schools', false);

var pop = ee.ImageCollection('WorldPop/GP/100m/pop')
  .filterMetadata('country', 'equals', 'ZMB')
  .filterMetadata('year', 'equals', 2020)
  .first();

// children further than 60 minutes
var far = time.gt(60);
var popFar = pop.updateMask(far).rename('pop_far');
var popAll = pop.rename('pop_all');

var table = popAll.addBands(popFar).reduceRegions({
  collection: districts.select(['ADM1_NAME', 'ADM2_NAME']),
  reducer: ee.Reducer.sum(),
  scale: 1000,
  tileScale: 4
}).map(function(f) {
  var pct = ee.Number(f.get('pop_far')).divide(f.get('pop_all')).multiply(100);
  return f.set('pct_far', pct);
});

print('worst districts', table.sort('pct_far', false).limit(10));

var img = ee.Image().float().paint(table, 'pct_far');
Map.addLayer(img, {min: 0, max: 60, palette: ['white', 'orange', 'red']}, '% further than 1 hour', false);

Export.table.toDrive({
  collection: table,
  description: 'schools_access',
  fileFormat: 'CSV',
  selectors: ['ADM1_NAME', 'ADM2_NAME', 'pop_all', 'pop_far', 'pct_far']
});

Export.image.toDrive({
  image: time.toFloat(),
  description: 'travel_time_schools',
  region: country.geometry().bounds(),
  scale: 1000,
  maxPixels: 1e10
});
