// Dekadal NDVI composites and stats (batch)
var scheme = ee.FeatureCollection('users/hsalah/gezira_blocks');
var year = 2020;

// dekads: 1-10, 11-20, 21-end
var dekads = [];
for (var m = 1; m <= 12; m++) {
  dekads.push([m, 1, 11]);
  dekads.push([m, 11, 21]);
  dekads.push([m, 21, null]);
}

var s2 = ee.ImageCollection('COPERNICUS/S2_SR')
  .filterBounds(scheme)
  .filterDate(year + '-01-01', (year + 1) + '-01-01')
  .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 60))
  .map(function(img) {
    var scl = img.select('SCL');
    var bad = scl.eq(3).or(scl.gte(8).and(scl.lte(10)));
    return img.normalizedDifference(['B8', 'B4']).rename('NDVI')
      .updateMask(bad.not())
      .copyProperties(img, ['system:time_start']);
  });

var images = dekads.map(function(d, i) {
  var start = ee.Date.fromYMD(year, d[0], d[1]);
  var end = d[2] === null ? ee.Date.fromYMD(year, d[0], 1).advance(1, 'month') : ee.Date.fromYMD(year, d[0], d[2]);
  return s2.filterDate(start, end)
    .max()
    .set('dekad', i + 1)
    .set('system:time_start', start.millis());
});

var col = ee.ImageCollection(images);
print(col);

var table = col.map(function(img) {
  return img.reduceRegions({
    collection: scheme,
    reducer: ee.Reducer.mean().combine({
      reducer2: ee.Reducer.stdDev(),
      sharedInputs: true
    }),
    scale: 20,
    tileScale: 4
  }).map(function(f) {
    return f.set('dekad', img.get('dekad')).setGeometry(null);
  });
}).flatten();

Export.table.toDrive({
  collection: table,
  description: 'gezira_dekads_' + year,
  fileFormat: 'CSV',
  selectors: ['block', 'dekad', 'mean', 'stdDev']
});

var viz = {min: 0.1, max: 0.8, palette: ['ffffe5', 'd9f0a3', '78c679', '238443', '004529']};
Map.centerObject(scheme, 10);
Map.addLayer(images[30].clip(scheme), viz, 'dekad 31');
Map.addLayer(images[35].clip(scheme), viz, 'dekad 36');
