// Freezing / thawing degree days in Yakutia
var yakutsk = ee.Geometry.Rectangle([120, 58, 140, 68]);
Map.centerObject(yakutsk, 5);

var t2m = ee.ImageCollection('ECMWF/ERA5_LAND/DAILY_AGGR').select('temperature_2m');

var years = ee.List.sequence(1990, 2020);

var dd = ee.ImageCollection(years.map(function(y) {
  var start = ee.Date.fromYMD(y, 1, 1);
  var col = t2m.filterDate(start, start.advance(1, 'year')).map(function(i) { return i.subtract(273.15); });
  var tdd = col.map(function(i) { return i.max(0); }).sum().rename('TDD');
  var fdd = col.map(function(i) { return i.min(0).abs(); }).sum().rename('FDD');
  var maat = col.mean().rename('MAAT');
  return tdd.addBands(fdd).addBands(maat)
    .set('year', y)
    .set('system:time_start', start.millis());
}));

print(dd);

// frost number
var mean = dd.mean();
var F = mean.select('FDD').sqrt().divide(mean.select('FDD').sqrt().add(mean.select('TDD').sqrt())).rename('F');

Map.addLayer(F.clip(yakutsk), {min: 0.5, max: 0.75, palette: ['red', 'white', 'blue']}, 'Frost number');
Map.addLayer(mean.select('MAAT').clip(yakutsk), {min: -16, max: 0, palette: ['blue', 'cyan', 'white']}, 'MAAT', false);

print(ui.Chart.image.series({
  imageCollection: dd.select('TDD'),
  region: yakutsk,
  reducer: ee.Reducer.mean(),
  scale: 30000,
  xProperty: 'year'
}).setOptions({title: 'Thawing degree days', hAxis: {format: '####'}, trendlines: {0: {color: 'red'}}}));

print(ui.Chart.image.series({
  imageCollection: dd.select('FDD'),
  region: yakutsk,
  reducer: ee.Reducer.mean(),
  scale: 30000,
  xProperty: 'year'
}).setOptions({title: 'Freezing degree days', hAxis: {format: '####'}, trendlines: {0: {color: 'blue'}}}));

print(ui.Chart.image.series({
  imageCollection: dd.select('MAAT'),
  region: yakutsk,
  reducer: ee.Reducer.mean(),
  scale: 30000,
  xProperty: 'year'
}).setOptions({title: 'MAAT', hAxis: {format: '####'}, trendlines: {0: {color: 'black'}}}));
