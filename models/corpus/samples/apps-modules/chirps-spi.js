// SPI-like standardized anomaly per month and livelihood zone
// 3 month accumulation

var zones = ee.FeatureCollection('users/ahassan/livelihood_zones_som');
var chirps = ee.ImageCollection('UCSB-CHG/CHIRPS/PENTAD').select('precipitation');

var firstYear = 1991;
var lastYear = 2022;
var nMonths = (lastYear - firstYear + 1) * 12;
var start = ee.Date.fromYMD(firstYear, 1, 1);

// 3-month sums
var acc3 = ee.ImageCollection(ee.List.sequence(2, nMonths - 1).map(function(i) {
  var end = start.advance(ee.Number(i).add(1), 'month');
  var begin = end.advance(-3, 'month');
  var last = end.advance(-1, 'month');
  return chirps.filterDate(begin, end).sum()
    .set('system:time_start', last.millis())
    .set('month', last.get('month'))
    .set('year', last.get('year'));
}));
print('acc3', acc3.size());

// mean and sd for every calendar month
var clim = ee.ImageCollection(ee.List.sequence(1, 12).map(function(m) {
  var sub = acc3.filter(ee.Filter.eq('month', m)).filter(ee.Filter.lte('year', 2020));
  var mean = sub.mean().rename('mean');
  var sd = sub.reduce(ee.Reducer.stdDev()).rename('sd');
  return mean.addBands(sd).set('month', m);
}));

var join = ee.Join.saveFirst('clim');
var joined = ee.ImageCollection(join.apply(acc3, clim, ee.Filter.equals({
  leftField: 'month',
  rightField: 'month'
})));

var spi = joined.map(function(img) {
  var c = ee.Image(img.get('clim'));
  return img.subtract(c.select('mean')).divide(c.select('sd'))
    .rename('spi3')
    .set('system:time_start', img.get('system:time_start'))
    .set('year', img.get('year'))
    .set('month', img.get('month'));
});

var apr2022 = spi.filter(ee.Filter.and(ee.Filter.eq('year', 2022), ee.Filter.eq('month', 5))).first();
var vis = {min: -2, max: 2, palette: ['a50026', 'f46d43', 'fee090', 'ffffff', 'e0f3f8', '74add1', '313695']};
Map.centerObject(zones, 6);
Map.addLayer(ee.Image(apr2022).clip(zones), vis, 'SPI3 Mar-May 2022');
Map.addLayer(zones.style({color: 'black', fillColor: '00000000', width: 1}), {}, 'zones');

print(ui.Chart.image.series(ee.ImageCollection(spi), zones, ee.Reducer.mean(), 10000)
  .setChartType('ColumnChart')
  .setOptions({title: 'SPI3', colors: ['steelblue'], legend: {position: 'none'}}));

var table = spi.filter(ee.Filter.gte('year', 2010)).map(function(img) {
  return ee.Image(img).reduceRegions({
    collection: zones,
    reducer: ee.Reducer.mean().setOutputs(['spi3']),
    scale: 5566
  }).map(function(f) {
    return f.set('year', img.get('year'), 'month', img.get('month'));
  });
});

Export.table.toDrive({
  collection: ee.FeatureCollection(table).flatten(),
  description: 'spi3_zones',
  fileFormat: 'CSV',
  selectors: ['LZCODE', 'LZNAMEEN', 'year', 'month', 'spi3']
});
