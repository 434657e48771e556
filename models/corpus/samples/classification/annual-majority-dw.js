var startYear = 2016;
var endYear = 2023;
var farm = ee.Geometry.Polygon([[[-60.9, -33.6], [-60.9, -33.9], [-60.4, -33.9], [-60.4, -33.6]]]);

var list = ee.List.sequence(startYear, endYear);
var yearly = ee.ImageCollection(list.map(function(y) {
  var start = ee.Date.fromYMD(y, 1, 1);
  var end = start.advance(1, 'year');
  var mode = ee.ImageCollection('GOOGLE/DYNAMICWORLD/V1')
    .filterBounds(farm)
    .filterDate(start, end)
    .select('label')
    .reduce(ee.Reducer.mode())
    .rename('label');
  return mode.clip(farm).set('year', y).set('system:time_start', start.millis());
}));

// number of land cover changes between consecutive years
var imgs = yearly.toList(20);
var n = endYear - startYear;
var changes = ee.ImageCollection(ee.List.sequence(0, n - 1).map(function(i) {
  var a = ee.Image(imgs.get(i));
  var b = ee.Image(imgs.get(ee.Number(i).add(1)));
  return a.neq(b);
})).sum();

Map.centerObject(farm, 11);
Map.addLayer(changes, {min: 0, max: 5, palette: ['white', 'yellow', 'red']}, 'number of changes');

// temporal filter, mode of a 3-year window
var filtered = ee.ImageCollection(ee.List.sequence(startYear + 1, endYear - 1).map(function(y) {
  y = ee.Number(y);
  var win = yearly.filter(ee.Filter.rangeContains('year', y.subtract(1), y.add(1)));
  return win.mode().rename('label').set('year', y);
}));
print(filtered);

var palette = ['419bdf', '397d49', '88b053', '7a87c6', 'e49635', 'dfc35a', 'c4281b', 'a59b8f', 'b39fe1'];
Map.addLayer(ee.Image(filtered.first()), {min: 0, max: 8, palette: palette}, 'filtered first');
Map.addLayer(ee.Image(filtered.sort('year', false).first()), {min: 0, max: 8, palette: palette}, 'filtered last');
