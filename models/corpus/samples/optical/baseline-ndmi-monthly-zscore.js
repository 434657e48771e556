// monthly NDMI z-scores, Sierra de Cazorla pine forest
var forest = ee.FeatureCollection('users/imartos/pinar_cazorla');
var col = ee.ImageCollection('MODIS/061/MOD09A1')
  .filterBounds(forest)
  .filterDate('2001-01-01', '2023-12-31');

var ndmi = col.map(function(i) {
  // cloud state bits 0-1, shadow bit 2
  var qa = i.select('StateQA');
  var clear = qa.bitwiseAnd(3).eq(0).and(qa.bitwiseAnd(1 << 2).eq(0));
  return i.normalizedDifference(['sur_refl_b02', 'sur_refl_b06']).rename('NDMI')
    .updateMask(clear)
    .copyProperties(i, ['system:time_start']);
});

// climatology
var months = ee.List.sequence(1, 12);
var clim = ee.ImageCollection(months.map(function(m) {
  var c = ndmi.filter(ee.Filter.calendarRange(m, m, 'month'))
              .filter(ee.Filter.calendarRange(2001, 2020, 'year'));
  return c.mean().rename('mean')
    .addBands(c.reduce(ee.Reducer.stdDev()).rename('sd'))
    .set('month', m);
}));

// z-scores
var years = ee.List.sequence(2001, 2023);
var z = ee.ImageCollection(years.map(function(y) {
  return months.map(function(m) {
    var img = ndmi.filter(ee.Filter.calendarRange(y, y, 'year'))
                  .filter(ee.Filter.calendarRange(m, m, 'month')).mean();
    var c = clim.filter(ee.Filter.eq('month', m)).first();
    return img.subtract(c.select('mean')).divide(c.select('sd')).rename('z')
      .set('system:time_start', ee.Date.fromYMD(y, m, 1).millis())
      .set('year', y)
      .set('month', m);
  });
}).flatten());

print(ui.Chart.image.series(z, forest, ee.Reducer.mean(), 500)
  .setChartType('AreaChart')
  .setOptions({
    title: 'NDMI z-score',
    vAxis: {title: 'z'},
    colors: ['saddlebrown'],
    lineWidth: 1
  }));

var aug2022 = z.filter(ee.Filter.eq('year', 2022)).filter(ee.Filter.eq('month', 8)).first().clip(forest);
Map.centerObject(forest, 10);
Map.addLayer(aug2022, {min: -3, max: 3, palette: ['8c510a', 'd8b365', 'f5f5f5', '5ab4ac', '01665e']}, 'z Aug 2022');

Export.table.toDrive({
  collection: z.map(function(i) {
    var v = i.reduceRegion(ee.Reducer.mean(), forest.geometry(), 500);
    return ee.Feature(null, {year: i.get('year'), month: i.get('month'), z: v.get('z')});
  }),
  description: 'ndmi_zscore_cazorla',
  fileFormat: 'CSV'
});
