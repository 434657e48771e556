// fires near villages - counts within 5 km by month
var villages = ee.FeatureCollection('users/yphommachanh/villages_luang');
var firms = ee.ImageCollection('FIRMS').select('T21');
var year = 2019;

var buffers = villages.map(function(f) {
  return f.buffer(5000).set('village', f.get('name'));
});

var months = ee.List.sequence(1, 12);
var monthlyFires = ee.ImageCollection(months.map(function(m) {
  var start = ee.Date.fromYMD(year, m, 1);
  var fires = firms.filterDate(start, start.advance(1, 'month'))
    .map(function(img) { return img.gt(0); })
    .sum()
    .unmask(0)
    .rename('fires');
  return fires.set('month', m).set('system:time_start', start.millis());
}));

var table = monthlyFires.map(function(img) {
  return img.reduceRegions({
    collection: buffers,
    reducer: ee.Reducer.sum().setOutputs(['n']),
    scale: 1000
  }).map(function(f) {
    return f.set('month', img.get('month'));
  });
}).flatten();

print(table.limit(5));
print('total', table.aggregate_sum('n'));

// totals by village with reduceColumns
var totals = table.reduceColumns({
  reducer: ee.Reducer.sum().group({groupField: 1, groupName: 'village'}),
  selectors: ['n', 'village']
});
print('by village', totals);

var byMonth = table.reduceColumns({
  reducer: ee.Reducer.sum().group({groupField: 1, groupName: 'month'}),
  selectors: ['n', 'month']
});
var groups = ee.List(byMonth.get('groups'));
var n = groups.map(function(g) { return ee.Dictionary(g).get('sum'); });
var m = groups.map(function(g) { return ee.Dictionary(g).get('month'); });
print(ui.Chart.array.values(n, 0, m)
  .setChartType('ColumnChart')
  .setOptions({
    title: 'Fires within 5 km of villages, ' + year,
    hAxis: {title: 'Month'},
    vAxis: {title: 'Fire pixels'},
    legend: {position: 'none'},
    colors: ['red']
  }));

Map.centerObject(villages, 9);
Map.addLayer(monthlyFires.sum().selfMask(), {min: 1, max: 10, palette: ['yellow', 'red']}, 'fires ' + year);
Map.addLayer(buffers.style({color: 'blue', fillColor: '00000000'}), {}, '5 km');
Map.addLayer(villages, {}, 'villages');

Export.table.toDrive({
  collection: table,
  description: 'village_fires_' + year,
  fileFormat: 'CSV',
  selectors: ['village', 'month', 'n']
});
