// Inside / outside comparison for national parks
// fires and NDVI trend
var parks = ee.FeatureCollection('WCMC/WDPA/current/polygons')
  .filter(ee.Filter.eq('ISO3', 'CAF'))
  .filter(ee.Filter.eq('DESIG_ENG', 'National Park'));

print(parks.aggregate_array('NAME'));

var bufferDist = 20000;
var rings = parks.map(function(f) {
  var ring = f.geometry().buffer(bufferDist, 500).difference(f.geometry(), 500);
  return ee.Feature(ring, {NAME: f.get('NAME'), zone: 'outside'});
});
var inside = parks.map(function(f) {
  return ee.Feature(f.geometry(), {NAME: f.get('NAME'), zone: 'inside'});
});
var zones = inside.merge(rings);

// burned area
var mcd64 = ee.ImageCollection('MODIS/006/MCD64A1').select('BurnDate');
var years = ee.List.sequence(2001, 2020);
var burned = ee.ImageCollection(years.map(function(y) {
  var start = ee.Date.fromYMD(y, 1, 1);
  return mcd64.filterDate(start, start.advance(1, 'year'))
    .max()
    .gt(0)
    .unmask(0)
    .rename('burned')
    .set('year', y);
}));
var frequency = burned.sum().rename('freq');

// ndvi trend
var ndvi = ee.ImageCollection(years.map(function(y) {
  var start = ee.Date.fromYMD(y, 1, 1);
  var img = ee.ImageCollection('MODIS/006/MOD13A2')
    .filterDate(start, start.advance(1, 'year'))
    .select('NDVI')
    .mean()
    .multiply(0.0001);
  var t = ee.Image.constant(y).toFloat().rename('t');
  return t.addBands(img).set('year', y);
}));
var trend = ndvi.select(['t', 'NDVI']).reduce(ee.Reducer.linearFit());

Map.centerObject(parks, 7);
Map.addLayer(frequency, {min: 0, max: 20, palette: ['black', 'red', 'yellow']}, 'fire frequency');
Map.addLayer(trend.select('scale'), {min: -0.005, max: 0.005, palette: ['red', 'white', 'green']}, 'NDVI trend', false);
Map.addLayer(ee.Image().paint(inside, 0, 2), {palette: 'cyan'}, 'inside');
Map.addLayer(ee.Image().paint(rings, 0, 2), {palette: 'white'}, 'outside');

var stats = frequency.addBands(trend.select('scale').rename('trend')).reduceRegions({
  collection: zones,
  reducer: ee.Reducer.mean(),
  scale: 1000,
  tileScale: 4
});
print(stats.select(['NAME', 'zone', 'freq', 'trend'], null, false));

// yearly
var yearly = burned.map(function(img) {
  return img.multiply(ee.Image.pixelArea()).divide(1e6).reduceRegions({
    collection: zones,
    reducer: ee.Reducer.sum().setOutputs(['burned_km2']),
    scale: 500
  }).map(function(f) {
    return f.set('year', img.get('year')).setGeometry(null);
  });
}).flatten();

Export.table.toDrive({
  collection: stats,
  description: 'parks_stats',
  fileFormat: 'CSV',
  selectors: ['NAME', 'zone', 'freq', 'trend']
});
Export.table.toDrive({
  collection: yearly,
  description: 'parks_burned_yearly',
  fileFormat: 'CSV',
  selectors: ['NAME', 'zone', 'year', 'burned_km2']
});
