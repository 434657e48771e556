// age of plantation from first year with NDVI > threshold after clearing
var concession = ee.FeatureCollection('users/plantlab/concession_sumatra');

var years = ee.List.sequence(2000, 2021);

var modis = ee.ImageCollection('MODIS/006/MOD13Q1').select('NDVI');
var annualMin = ee.ImageCollection(years.map(function(y) {
  var start = ee.Date.fromYMD(y, 1, 1);
  return modis.filterDate(start, start.advance(1, 'year'))
    .reduce(ee.Reducer.percentile([20]))
    .multiply(0.0001)
    .rename('ndvi')
    .set('year', y);
}));

// last cleared year
var initial = ee.Image(0).toInt16().rename('cleared');
var cleared = ee.Image(annualMin.iterate(function(img, last) {
  img = ee.Image(img);
  var y = ee.Image.constant(ee.Number(img.get('year'))).toInt16();
  return ee.Image(last).where(img.lt(0.45), y).toInt16();
}, initial));

var age = ee.Image(2021).subtract(cleared).updateMask(cleared.gt(0)).rename('age');

Map.centerObject(concession, 10);
Map.addLayer(cleared.updateMask(cleared.gt(0)).clip(concession), {min: 2000, max: 2021, palette: ['blue', 'cyan', 'yellow', 'red']}, 'last cleared');
Map.addLayer(age.clip(concession), {min: 0, max: 21, palette: ['ffffcc', '41ab5d', '00441b']}, 'age');

// Hansen for comparison
var lossyear = ee.Image('UMD/hansen/global_forest_change_2021_v1_9').select('lossyear');
Map.addLayer(lossyear.selfMask().add(2000).clip(concession), {min: 2000, max: 2021, palette: ['blue', 'cyan', 'yellow', 'red']}, 'Hansen', false);

var byBlock = age.addBands(lossyear.selfMask().add(2000).rename('hansen')).reduceRegions({
  collection: concession,
  reducer: ee.Reducer.mode(),
  scale: 250
});
print(byBlock.limit(5));

print(ui.Chart.image.histogram({
  image: age,
  region: concession,
  scale: 250,
  maxBuckets: 22
}).setOptions({title: 'Age distribution', hAxis: {title: 'years'}, legend: {position: 'none'}}));

Export.table.toDrive({
  collection: byBlock,
  description: 'block_age',
  fileFormat: 'CSV',
  selectors: ['block_id', 'age', 'hansen']
});
