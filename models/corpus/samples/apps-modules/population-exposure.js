// population in flood prone areas
var country = ee.FeatureCollection('FAO/GAUL/2015/level1').filter(ee.Filter.eq('ADM0_NAME', 'Mozambique'));
var pop = ee.ImageCollection('WorldPop/GP/100m/pop')
  .filter(ee.Filter.and(
    ee.Filter.eq('country', 'MOZ'),
    ee.Filter.eq('year', 2020)))
  .first();
var ghsl = ee.Image('JRC/GHSL/P2016/POP_GPW_GLOBE_V1/2015');
var merit = ee.Image('MERIT/Hydro/v1_0_1');

// height above nearest drainage
var hand = merit.select('hnd');
var lowland = hand.lt(5);

Map.centerObject(country, 5);
Map.addLayer(hand.clip(country), {min: 0, max: 50, palette: ['blue', 'white', 'brown']}, 'HAND');
Map.addLayer(lowland.selfMask().clip(country), {palette: 'blue'}, 'HAND < 5 m', false);
Map.addLayer(pop, {min: 0, max: 20, palette: ['white', 'orange', 'red']}, 'population', false);

var exposed = pop.updateMask(lowland).rename('exposed');
var total = pop.rename('total');

var stats = total.addBands(exposed).reduceRegions({
  collection: country,
  reducer: ee.Reducer.sum(),
  scale: 100,
  tileScale: 8
});

stats = stats.map(function(f) {
  return f.set('pct', ee.Number(f.get('exposed')).divide(f.get('total')).multiply(100));
});

print(ui.Chart.feature.byFeature(stats, 'ADM1_NAME', ['total', 'exposed'])
  .setChartType('ColumnChart')
  .setOptions({
    title: 'Population exposed',
    hAxis: {title: 'Province'},
    vAxis: {title: 'People'},
    colors: ['gray', 'red']
  }));

print(ui.Chart.feature.byFeature(stats, 'ADM1_NAME', 'pct').setChartType('Table'));

Export.table.toDrive({
  collection: stats,
  description: 'moz_exposed',
  fileFormat: 'CSV',
  selectors: ['ADM1_CODE', 'ADM1_NAME', 'total', 'exposed', 'pct']
});
