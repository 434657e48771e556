// hospitals, schools and districts
var hospitals = ee.FeatureCollection('projects/ee-access/assets/hospitals_gh');
var schools = ee.FeatureCollection('projects/ee-access/assets/schools_gh');
var districts = ee.FeatureCollection('FAO/GAUL/2015/level2')
  .filter(ee.Filter.eq('ADM0_NAME', 'Ghana'));

print('hospitals', hospitals.size());
print('schools', schools.size());
print('districts', districts.size());

// ---- count hospitals in each district ----
var spatialFilter = ee.Filter.intersects({
  leftField: '.geo',
  rightField: '.geo',
  maxError: 10
});

var saveAllJoin = ee.Join.saveAll({matchesKey: 'hospitals'});
var joined = saveAllJoin.apply(districts, hospitals, spatialFilter);

joined = joined.map(function(f) {
  var n = ee.List(f.get('hospitals')).size();
  return f.set('n_hospitals', n).select(['ADM1_NAME', 'ADM2_NAME', 'n_hospitals']);
});
print(joined.limit(5));

// another way
var counted = districts.map(function(d) {
  var n = hospitals.filterBounds(d.geometry()).size();
  return d.set('n_hospitals', n);
});

var noHospital = counted.filter(ee.Filter.eq('n_hospitals', 0));
print('districts without hospital', noHospital.size());
print(noHospital.aggregate_array('ADM2_NAME'));

// ---- nearest hospital for each school ----
var distFilter = ee.Filter.withinDistance({
  distance: 100000,
  leftField: '.geo',
  rightField: '.geo',
  maxError: 10
});
var bestJoin = ee.Join.saveBest({matchKey: 'nearest', measureKey: 'distance'});
var nearest = bestJoin.apply(schools, hospitals, distFilter);

nearest = nearest.map(function(f) {
  var h = ee.Feature(f.get('nearest'));
  return f.set('hospital_name', h.get('name'))
    .set('dist_km', ee.Number(f.get('distance')).divide(1000))
    .set('nearest', null);
});

print(ui.Chart.feature.histogram(nearest, 'dist_km', 20));
print('mean distance', nearest.aggregate_mean('dist_km'));
print('max distance', nearest.aggregate_max('dist_km'));

// ---- map ----
var empty = ee.Image().byte();
var fill = empty.paint({
  featureCollection: counted,
  color: 'n_hospitals'
});
var outline = empty.paint({
  featureCollection: counted,
  color: 1,
  width: 1
});

Map.centerObject(districts, 7);
Map.addLayer(fill, {min: 0, max: 10, palette: ['white', 'pink', 'red']}, 'n hospitals');
Map.addLayer(outline, {palette: '000000'}, 'districts');
Map.addLayer(hospitals, {color: 'red'}, 'hospitals');
Map.addLayer(schools, {color: 'blue'}, 'schools', false);

Export.table.toDrive({
  collection: nearest,
  description: 'schools_nearest_hospital',
  fileFormat: 'CSV',
  selectors: ['school_id', 'name', 'hospital_name', 'dist_km']
});
