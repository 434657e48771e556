// climate at occurrence points
var occ = ee.FeatureCollection('users/ldiaz/occ_quercus').limit(2000);
var tc = ee.ImageCollection('IDAHO_EPSCOR/TERRACLIMATE').filterDate('1991-01-01', '2021-01-01');

var tmax = tc.select('tmmx').mean().multiply(0.1).rename('tmax');
var tmin = tc.select('tmmn').mean().multiply(0.1).rename('tmin');
var ppt = tc.select('pr').sum().divide(30).rename('ppt');
var aet = tc.select('aet').sum().multiply(0.1).divide(30).rename('aet');
var def = tc.select('def').sum().multiply(0.1).divide(30).rename('def');
var vpd = tc.select('vpd').mean().multiply(0.01).rename('vpd');
var elev = ee.Image('USGS/GTOPO30').rename('elev');

var clim = ee.Image.cat([tmax, tmin, ppt, aet, def, vpd, elev]);

var sampled = clim.sampleRegions({
  collection: occ,
  properties: ['species', 'gbifID'],
  scale: 4638,
  geometries: true
});
print(sampled.limit(5));
print('n', sampled.size());
print('species', sampled.aggregate_histogram('species'));

// ranges
print('ppt', sampled.aggregate_stats('ppt'));
print('tmin', sampled.aggregate_stats('tmin'));
print('tmax', sampled.aggregate_stats('tmax'));

// envelope (5 - 95 percentile)
var p = sampled.reduceColumns({
  reducer: ee.Reducer.percentile([5, 95]).repeat(3),
  selectors: ['ppt', 'tmin', 'tmax']
});
print(p);
var p5 = ee.List(p.get('p5'));
var p95 = ee.List(p.get('p95'));

var suitable = clim.select('ppt').gte(ee.Number(p5.get(0))).and(clim.select('ppt').lte(ee.Number(p95.get(0))))
  .and(clim.select('tmin').gte(ee.Number(p5.get(1)))).and(clim.select('tmin').lte(ee.Number(p95.get(1))))
  .and(clim.select('tmax').gte(ee.Number(p5.get(2)))).and(clim.select('tmax').lte(ee.Number(p95.get(2))));

Map.setCenter(-100, 22, 5);
Map.addLayer(suitable.selfMask(), {palette: 'green'}, 'envelope');
Map.addLayer(occ, {color: 'red'}, 'occurrences');

print(ui.Chart.feature.byFeature(sampled, 'ppt', 'tmin')
  .setChartType('ScatterChart')
  .setOptions({pointSize: 2, hAxis: {title: 'ppt (mm)'}, vAxis: {title: 'tmin'}}));

Export.table.toDrive({
  collection: sampled,
  description: 'quercus_climate',
  fileFormat: 'CSV'
});
