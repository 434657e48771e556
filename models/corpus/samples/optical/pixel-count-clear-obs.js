// Number of clear observations per year, L5+L7+L8
var grid = ee.FeatureCollection('users/kbauer/alps_grid');
var bounds = grid.geometry().bounds();

var l5 = ee.ImageCollection('LANDSAT/LT05/C02/T1_L2').filterBounds(bounds);
var l7 = ee.ImageCollection('LANDSAT/LE07/C02/T1_L2').filterBounds(bounds);
var l8 = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2').filterBounds(bounds);

var clear = function(img) {
  var qa = img.select('QA_PIXEL');
  var dilated = qa.bitwiseAnd(1 << 1).eq(0);
  var cloud = qa.bitwiseAnd(1 << 3).eq(0);
  var shadow = qa.bitwiseAnd(1 << 4).eq(0);
  var snow = qa.bitwiseAnd(1 << 5).eq(0);
  return dilated.and(cloud).and(shadow).and(snow).selfMask().rename('clear')
    .copyProperties(img, ['system:time_start']);
};

var all = l5.merge(l7).merge(l8)
  .filter(ee.Filter.calendarRange(5, 10, 'month'))
  .map(clear);

// var all = l8.map(clear);

var years = ee.List.sequence(1985, 2020, 5);

var counts = ee.ImageCollection(years.map(function(y) {
  y = ee.Number(y).toInt();
  return all.filter(ee.Filter.calendarRange(y, y, 'year'))
    .sum()
    .unmask(0)
    .rename(ee.String('n').cat(y.format('%d')))
    .set('year', y);
})).toBands();

print(counts.bandNames());

Map.centerObject(grid, 7);
Map.addLayer(counts.select(0).clip(bounds), {min: 0, max: 20, palette: ['red', 'yellow', 'green']}, '1985');
Map.addLayer(counts.select(7).clip(bounds), {min: 0, max: 20, palette: ['red', 'yellow', 'green']}, '2020');

var table = counts.reduceRegions({
  collection: grid,
  reducer: ee.Reducer.mean(),
  scale: 300,
  tileScale: 4
});

Export.table.toDrive({
  collection: table,
  description: 'clear_obs_grid',
  fileFormat: 'CSV'
});
