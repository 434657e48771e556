// rebuild a grid with row/col ids, remove empty cells, join neighbours
var aoi = ee.FeatureCollection('users/gridlab/pantanal').geometry();
var bounds = aoi.bounds(1).coordinates().get(0);

var lons = ee.List(bounds).map(function(p) { return ee.List(p).get(0); });
var lats = ee.List(bounds).map(function(p) { return ee.List(p).get(1); });
var xmin = ee.Number(lons.reduce(ee.Reducer.min()));
var xmax = ee.Number(lons.reduce(ee.Reducer.max()));
var ymin = ee.Number(lats.reduce(ee.Reducer.min()));
var ymax = ee.Number(lats.reduce(ee.Reducer.max()));

var dx = 0.25;
var dy = 0.25;

var xs = ee.List.sequence(xmin, xmax.subtract(dx), dx);
var ys = ee.List.sequence(ymin, ymax.subtract(dy), dy);

var cells = ys.map(function(y) {
  y = ee.Number(y);
  return xs.map(function(x) {
    x = ee.Number(x);
    var rect = ee.Geometry.Rectangle([x, y, x.add(dx), y.add(dy)]);
    return ee.Feature(rect, {
      col: x.subtract(xmin).divide(dx).round(),
      row: y.subtract(ymin).divide(dy).round()
    });
  });
}).flatten();

var grid = ee.FeatureCollection(cells).filterBounds(aoi);
grid = grid.map(function(f) {
  var id = ee.Number(f.get('row')).format('%03d').cat('_').cat(ee.Number(f.get('col')).format('%03d'));
  var inside = f.geometry().intersection(aoi, 100).area(100);
  var frac = inside.divide(f.geometry().area(100));
  return f.set('id', id).set('frac', frac);
});

var good = grid.filter(ee.Filter.gte('frac', 0.5));
print('all', grid.size());
print('more than half', good.size());

// water in each cell
var water = ee.Image('JRC/GSW1_4/GlobalSurfaceWater').select('occurrence').unmask(0).divide(100);
var withWater = water.reduceRegions({
  collection: good,
  reducer: ee.Reducer.mean().setOutputs(['water']),
  scale: 120,
  tileScale: 4
});

// mean of the neighbours
var near = ee.Join.saveAll({matchesKey: 'nb'}).apply(withWater, withWater, ee.Filter.and(
  ee.Filter.maxDifference({difference: 1, leftField: 'row', rightField: 'row'}),
  ee.Filter.maxDifference({difference: 1, leftField: 'col', rightField: 'col'}),
  ee.Filter.notEquals({leftField: 'id', rightField: 'id'})
));
var lagged = near.map(function(f) {
  var nb = ee.FeatureCollection(ee.List(f.get('nb')));
  return f.set('water_lag', nb.aggregate_mean('water')).set('nb', null);
});

print(ui.Chart.feature.byFeature(lagged, 'water', 'water_lag').setChartType('ScatterChart')
  .setOptions({title: 'Moran scatterplot', pointSize: 2, trendlines: {0: {}}}));

Map.centerObject(aoi, 7);
Map.addLayer(ee.Image().float().paint(lagged, 'water'), {min: 0, max: 0.5, palette: ['white', 'blue']}, 'water');
Map.addLayer(good.style({color: 'gray', fillColor: '00000000', width: 1}), {}, 'grid');

Export.table.toDrive({
  collection: lagged,
  description: 'pantanal_grid',
  fileFormat: 'CSV',
  selectors: ['id', 'row', 'col', 'frac', 'water', 'water_lag']
});
