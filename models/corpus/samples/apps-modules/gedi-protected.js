// Canopy height by management zone
var zones = ee.FeatureCollection('users/pnyoni/kafue_zones');
var gedi = ee.ImageCollection('LARSE/GEDI/GEDI02_A_002_MONTHLY')
  .filterBounds(zones)
  .filterDate('2019-04-01', '2022-12-31')
  .map(function(img) {
    return img.updateMask(img.select('quality_flag').eq(1))
      .updateMask(img.select('degrade_flag').eq(0))
      .select('rh98');
  });

var rh98 = gedi.mosaic();
Map.centerObject(zones, 9);
Map.addLayer(rh98.clip(zones), {min: 0, max: 25, palette: ['darkred', 'red', 'orange', 'green', 'darkgreen']}, 'rh98');

var stats = rh98.reduceRegions({
  collection: zones,
  reducer: ee.Reducer.mean()
    .combine(ee.Reducer.stdDev(), '', true)
    .combine(ee.Reducer.percentile([50, 95]), '', true)
    .combine(ee.Reducer.count(), '', true),
  scale: 25
});
print(stats);

print(ui.Chart.feature.byFeature(stats, 'zone', ['mean', 'p50', 'p95'])
  .setChartType('ColumnChart')
  .setOptions({title: 'Canopy height', vAxis: {title: 'm'}}));

print(ui.Chart.image.histogram(rh98, zones.filter(ee.Filter.eq('zone', 'Core')), 100, 50));
