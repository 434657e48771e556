// AGB from GEDI L4B by protected area and country
var agbd = ee.Image('LARSE/GEDI/GEDI04_B_002');
var mu = agbd.select('MU');
var se = agbd.select('SE');

var countries = ee.FeatureCollection('FAO/GAUL/2015/level0').filter(ee.Filter.inList('ADM0_NAME', ['Peru', 'Ecuador', 'Colombia', 'Bolivia']));
var isos = ['PER', 'ECU', 'COL', 'BOL'];
var wdpa = ee.FeatureCollection('WCMC/WDPA/current/polygons')
  .filter(ee.Filter.inList('ISO3', isos))
  .filter(ee.Filter.gt('REP_AREA', 500));

print('areas', wdpa.size());

var stats = mu.rename('agb').addBands(se.rename('se')).reduceRegions({
  collection: wdpa.select(['NAME', 'ISO3', 'IUCN_CAT', 'REP_AREA']),
  reducer: ee.Reducer.mean(),
  scale: 1000,
  tileScale: 4
}).filter(ee.Filter.notNull(['agb']));

// outside
var paImage = ee.Image(0).paint(wdpa, 1).rename('pa');
var byCountry = mu.rename('agb').addBands(paImage);
var inOut = countries.map(function(c) {
  var r = byCountry.reduceRegion({
    reducer: ee.Reducer.mean().group({groupField: 1, groupName: 'pa'}),
    geometry: c.geometry(),
    scale: 1000,
    maxPixels: 1e10,
    tileScale: 8
  });
  return ee.Feature(null, {country: c.get('ADM0_NAME'), groups: r.get('groups')});
});
print(inOut);

Map.setCenter(-72, -6, 4);
Map.addLayer(mu, {min: 10, max: 250, palette: ['440154', '414387', '2a788e', '23a884', '7ad151', 'fde725']}, 'AGBD');
Map.addLayer(ee.Image().paint(wdpa, 0, 1), {palette: 'white'}, 'WDPA');

print(ui.Chart.feature.byFeature(stats.sort('agb', false).limit(20), 'NAME', 'agb')
  .setChartType('BarChart')
  .setOptions({title: 'AGB (Mg/ha)', legend: {position: 'none'}, height: 600}));

Export.table.toDrive({
  collection: stats,
  description: 'wdpa_agb',
  fileFormat: 'CSV',
  selectors: ['NAME', 'ISO3', 'IUCN_CAT', 'REP_AREA', 'agb', 'se']
});
