// ground water level proxy for peat hydrological units
var khg = ee.FeatureCollection('users/wsetiawan/khg_kalteng');
var s1 = ee.ImageCollection('COPERNICUS/S1_GRD')
  .filterBounds(khg)
  .filterDate('2018-01-01', '2021-12-31')
  .filter(ee.Filter.eq('instrumentMode', 'IW'))
  .filter(ee.Filter.eq('orbitProperties_pass', 'DESCENDING'))
  .filter(ee.Filter.listContains('transmitterReceiverPolarisation', 'VV'));

// angle normalization
var normalize = function(img) {
  var angle = img.select('angle').multiply(Math.PI / 180);
  var ref = ee.Image(38).multiply(Math.PI / 180);
  var gamma = img.select('VV').subtract(angle.cos().log10().multiply(10))
    .add(ref.cos().log10().multiply(10));
  return gamma.rename('VVn').copyProperties(img, ['system:time_start']);
};

var vv = s1.map(normalize);

// percentiles
var p5 = vv.reduce(ee.Reducer.percentile([5])).rename('dry');
var p95 = vv.reduce(ee.Reducer.percentile([95])).rename('wet');

var wetness = vv.map(function(img) {
  return img.subtract(p5).divide(p95.subtract(p5)).multiply(100)
    .rename('wetness')
    .copyProperties(img, ['system:time_start']);
});

// monthly
var months = ee.List.sequence(0, 47);
var monthly = ee.ImageCollection(months.map(function(m) {
  var start = ee.Date('2018-01-01').advance(m, 'month');
  var end = start.advance(1, 'month');
  return wetness.filterDate(start, end).mean()
    .set('system:time_start', start.millis())
    .set('label', start.format('YYYY_MM'));
}));

Map.centerObject(khg, 8);
Map.addLayer(monthly.first().clip(khg), {min: 0, max: 100, palette: ['red', 'yellow', 'blue']}, 'Jan 2018');
Map.addLayer(ee.Image().paint(khg, 0, 2), {palette: 'black'}, 'KHG');

print(ui.Chart.image.seriesByRegion({
  imageCollection: monthly,
  regions: khg.limit(5),
  reducer: ee.Reducer.mean(),
  band: 'wetness',
  scale: 500,
  seriesProperty: 'NAMA_KHG'
}).setOptions({title: 'Wetness (%)'}));

var fc = monthly.map(function(img) {
  return img.reduceRegions({
    collection: khg.select(['NAMA_KHG']),
    reducer: ee.Reducer.mean().setOutputs(['wetness']),
    scale: 200
  }).map(function(f) {
    return f.set('label', img.get('label'));
  });
}).flatten();

Export.table.toDrive({
  collection: fc,
  description: 'wetness_khg',
  fileFormat: 'CSV',
  selectors: ['NAMA_KHG', 'label', 'wetness']
});
