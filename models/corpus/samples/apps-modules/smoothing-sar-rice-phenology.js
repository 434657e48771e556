// Rice transplanting date from S1 VH minimum, per commune
var communes = ee.FeatureCollection('users/sokha/communes_battambang');
var s1 = ee.ImageCollection('COPERNICUS/S1_GRD')
  .filterBounds(communes)
  .filterDate('2021-05-01', '2021-12-31')
  .filter(ee.Filter.eq('instrumentMode', 'IW'))
  .filter(ee.Filter.listContains('transmitterReceiverPolarisation', 'VH'))
  .filter(ee.Filter.eq('orbitProperties_pass', 'DESCENDING'))
  .select('VH');

// 12-day composites
var step = 12;
var start = ee.Date('2021-05-01');
var list = ee.List.sequence(0, 228, step);
var regular = ee.ImageCollection(list.map(function(d) {
  var t = start.advance(d, 'day');
  var img = s1.filterDate(t, t.advance(step, 'day')).mean()
    .focalMedian(30, 'circle', 'meters');
  var doy = t.getRelative('day', 'year').add(1);
  return img.rename('VH')
    .addBands(ee.Image.constant(doy).toInt16().rename('doy'))
    .set('system:time_start', t.millis());
}));

// 3-step moving mean
var smooth = regular.map(function(img) {
  var t = img.date();
  var near = regular.filterDate(t.advance(-step, 'day'), t.advance(step + 1, 'day')).select('VH');
  return near.mean().rename('VHs')
    .addBands(img.select('doy'))
    .set('system:time_start', img.get('system:time_start'));
});

// minimum
var inv = smooth.map(function(img) {
  return img.addBands(img.select('VHs').multiply(-1).rename('inv'));
});
var atMin = inv.qualityMosaic('inv');
var minVH = atMin.select('VHs');
var sowing = atMin.select('doy').rename('sowing');
var maxVH = smooth.select('VHs').max();
var range = maxVH.subtract(minVH);

var rice = range.gt(6).and(minVH.lt(-20)).rename('rice');

Map.centerObject(communes, 10);
Map.addLayer(rice.selfMask().clip(communes), {palette: 'green'}, 'rice');
Map.addLayer(sowing.updateMask(rice).clip(communes), {min: 130, max: 280, palette: ['blue', 'cyan', 'yellow', 'red']}, 'sowing DOY');

var point = ee.Geometry.Point([103.15, 13.05]);
print(ui.Chart.image.series(regular.select('VH').combine(smooth.select('VHs')), point, ee.Reducer.mean(), 30)
  .setOptions({title: 'VH', series: {0: {lineWidth: 0, pointSize: 3}, 1: {lineWidth: 2}}}));

var area = rice.multiply(ee.Image.pixelArea()).divide(10000).rename('rice_ha').reduceRegions({
  collection: communes.select(['COM_NAME']),
  reducer: ee.Reducer.sum().setOutputs(['rice_ha']),
  scale: 20
});
var result = sowing.updateMask(rice).reduceRegions({
  collection: area,
  reducer: ee.Reducer.median().setOutputs(['sowing']),
  scale: 20
});

Export.table.toDrive({
  collection: result,
  description: 'rice_battambang_2021',
  fileFormat: 'CSV',
  selectors: ['COM_NAME', 'rice_ha', 'sowing']
});
