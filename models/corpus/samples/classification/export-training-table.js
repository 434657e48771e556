// export sampled table to use later as asset
var s2 = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED');
var punti = ee.FeatureCollection('users/bianchi/toscana_punti');
var toscana = ee.FeatureCollection('FAO/GAUL/2015/level1').filter(ee.Filter.eq('ADM1_NAME', 'Toscana'));

var bands = ['B2', 'B3', 'B4', 'B5', 'B6', 'B7', 'B8', 'B8A', 'B11', 'B12'];

// mosaici mensili
var mesi = [3, 4, 5, 6, 7, 8, 9, 10];
var stack = ee.Image([]);
mesi.forEach(function(m) {
  var start = ee.Date.fromYMD(2022, m, 1);
  var end = start.advance(1, 'month');
  var img = s2.filterBounds(toscana)
    .filterDate(start, end)
    .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 40))
    .map(function(i) {
      var scl = i.select('SCL');
      return i.updateMask(scl.gte(4).and(scl.lte(6)));
    })
    .median()
    .select(bands);
  var nomi = bands.map(function(b) { return b + '_' + m; });
  stack = stack.addBands(img.rename(nomi));
});

print(stack.bandNames());

var campioni = stack.sampleRegions({
  collection: punti,
  properties: ['CLC', 'id'],
  scale: 10,
  tileScale: 16,
  geometries: true
});

Export.table.toAsset({
  collection: campioni,
  description: 'campioni_toscana_2022',
  assetId: 'users/bianchi/campioni_toscana_2022'
});

Export.table.toDrive({
  collection: campioni,
  description: 'campioni_toscana_2022_csv',
  folder: 'GEE',
  fileNamePrefix: 'campioni_toscana_2022',
  fileFormat: 'CSV'
});
