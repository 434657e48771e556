// clean attribute table of a shapefile
var raw = ee.FeatureCollection('users/mhaddad/communes_maroc');
print(raw.first());

// rename columns
var renamed = raw.select(['nom_comm', 'pop_2014', 'code_com'], ['name', 'pop', 'code']);

// numbers stored as strings
var parsed = renamed.map(function(f) {
  var pop = ee.Number.parse(ee.String(f.get('pop')));
  return f.set('pop', pop);
});

// area and density
var withDensity = parsed.map(function(f) {
  var area = f.geometry().area(10).divide(1e6);
  var density = ee.Number(f.get('pop')).divide(area);
  return f.set('area_km2', area)
          .set('density', density);
});

// class by density
var withClass = withDensity.map(function(f) {
  var d = ee.Number(f.get('density'));
  var cls = ee.Algorithms.If(d.lt(50), 'rural',
            ee.Algorithms.If(d.lt(500), 'peri-urban', 'urban'));
  return f.set('class', cls);
});

print(withClass.limit(5));
print('classes', withClass.aggregate_histogram('class'));
print('population by class', withClass.reduceColumns({
  reducer: ee.Reducer.sum().group({groupField: 1, groupName: 'class'}),
  selectors: ['pop', 'class']
}));

var urban = withClass.filter(ee.Filter.eq('class', 'urban'));
var periurban = withClass.filter(ee.Filter.eq('class', 'peri-urban'));
var rural = withClass.filter(ee.Filter.eq('class', 'rural'));

print('urban', urban.size());
print('peri-urban', periurban.size());
print('rural', rural.size());

// dissolve urban communes
var urbanUnion = urban.union(10);
Map.addLayer(urbanUnion, {color: 'red'}, 'urban (dissolved)');

// centroids with buffer
var centroids = withClass.map(function(f) {
  return f.centroid(10);
});
var buffers = centroids.map(function(f) {
  return f.buffer(5000);
});
Map.addLayer(buffers, {color: 'orange'}, 'buffers', false);
Map.addLayer(centroids, {}, 'centroids', false);

// within 20 km of Rabat
var rabat = ee.Geometry.Point([-6.8416, 34.0209]);
var near = withClass.filter(ee.Filter.withinDistance({
  distance: 20000,
  rightValue: rabat,
  leftField: '.geo',
  maxError: 10
}));
print('near Rabat', near.size());

var distances = centroids.map(function(f) {
  return f.set('dist_rabat', f.geometry().distance(rabat).divide(1000));
});
print(ui.Chart.feature.byFeature(distances, 'dist_rabat', 'density').setChartType('ScatterChart'));

Map.centerObject(rabat, 8);

Export.table.toDrive({
  collection: distances,
  description: 'communes_clean',
  fileFormat: 'GeoJSON'
});
Export.table.toAsset({
  collection: withClass,
  description: 'communes_clean_asset',
  assetId: 'users/mhaddad/communes_clean'
});
