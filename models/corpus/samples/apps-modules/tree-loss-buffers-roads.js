// loss by distance to road
var roads = ee.FeatureCollection('users/ekouassi/routes_civ').filter(ee.Filter.inList('type', ['primary', 'secondary', 'tertiary']));
var parc = ee.FeatureCollection('WCMC/WDPA/current/polygons').filter(ee.Filter.eq('NAME', 'Taï National Park'));
var zone = parc.geometry().buffer(50000, 500);

var gfc = ee.Image('UMD/hansen/global_forest_change_2020_v1_8').clip(zone);
var foret = gfc.select('treecover2000').gte(30);
var perte = gfc.select('loss').and(foret);

// distance
var distance = roads.distance({searchRadius: 30000, maxError: 50}).clip(zone);
var classe = distance.divide(1000).floor().toInt().rename('dist_km');

var stats = foret.multiply(ee.Image.pixelArea()).divide(10000).rename('foret')
  .addBands(perte.multiply(ee.Image.pixelArea()).divide(10000).rename('perte'))
  .addBands(classe)
  .reduceRegion({
    reducer: ee.Reducer.sum().repeat(2).group({
      groupField: 2,
      groupName: 'dist_km'
    }),
    geometry: zone,
    scale: 30,
    maxPixels: 1e13,
    tileScale: 4
  });
print(stats);

var fc = ee.FeatureCollection(ee.List(stats.get('groups')).map(function(g) {
  g = ee.Dictionary(g);
  var s = ee.List(g.get('sum'));
  var f = ee.Number(s.get(0));
  var p = ee.Number(s.get(1));
  return ee.Feature(null, {
    dist_km: g.get('dist_km'),
    foret: f,
    perte: p,
    taux: p.divide(f).multiply(100)
  });
}));

print(ui.Chart.feature.byFeature(fc, 'dist_km', 'taux')
  .setChartType('LineChart')
  .setOptions({
    title: 'Taux de perte selon la distance à la route',
    hAxis: {title: 'Distance (km)'},
    vAxis: {title: '% de la forêt de 2000'},
    legend: {position: 'none'}
  }));

Map.centerObject(parc, 9);
Map.addLayer(foret.selfMask(), {palette: '006400'}, 'forêt 2000');
Map.addLayer(perte.selfMask(), {palette: 'red'}, 'perte');
Map.addLayer(distance, {min: 0, max: 30000, palette: ['white', 'black']}, 'distance', false);
Map.addLayer(roads, {color: 'yellow'}, 'routes');
Map.addLayer(parc.style({color: 'blue', fillColor: '00000000'}), {}, 'parc');

Export.table.toDrive({
  collection: fc,
  description: 'perte_distance',
  fileFormat: 'CSV',
  selectors: ['dist_km', 'foret', 'perte', 'taux']
});
