// Checking differences between Collection 1 and Collection 2 for our old script
// TODO: switch everything to C02 before the end of the year

var site = ee.Geometry.Point([147.32, -42.88]);

// old
var c1 = ee.ImageCollection('LANDSAT/LC08/C01/T1_SR')
  .filterBounds(site)
  .filterDate('2018-01-01', '2018-12-31');

// new
var c2 = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2')
  .filterBounds(site)
  .filterDate('2018-01-01', '2018-12-31');

print('C1', c1.size());
print('C2', c2.size());

// Old cloud mask
function maskC1(image) {
  // old pixel_qa bits
  var cloudShadowBitMask = (1 << 3);
  var cloudsBitMask = (1 << 5);
  // qa
  var qa = image.select('pixel_qa');
  // clear pixels only
  var mask = qa.bitwiseAnd(cloudShadowBitMask).eq(0)
                 .and(qa.bitwiseAnd(cloudsBitMask).eq(0));
  return image.updateMask(mask)
    .select(['B2', 'B3', 'B4', 'B5', 'B6', 'B7'])
    .multiply(0.0001)
    .copyProperties(image, ['system:time_start']);
}

// New cloud mask
function maskC2(image) {
  var qa = image.select('QA_PIXEL');
  var mask = qa.bitwiseAnd(1 << 3).eq(0)
    .and(qa.bitwiseAnd(1 << 4).eq(0));
  return image.updateMask(mask)
    .select(['SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B6', 'SR_B7'],
            ['B2', 'B3', 'B4', 'B5', 'B6', 'B7'])
    .multiply(0.0000275).add(-0.2)
    .copyProperties(image, ['system:time_start']);
}

var old = c1.map(maskC1);
var neu = c2.map(maskC2);

var addNDVI = function(image) {
  return image.addBands(image.normalizedDifference(['B5', 'B4']).rename('NDVI'));
};

var ndviOld = old.map(addNDVI).select('NDVI');
var ndviNew = neu.map(addNDVI).select('NDVI');

print(ui.Chart.image.series(ndviOld, site, ee.Reducer.mean(), 30).setOptions({title: 'C1'}));
print(ui.Chart.image.series(ndviNew, site, ee.Reducer.mean(), 30).setOptions({title: 'C2'}));

var diff = neu.median().subtract(old.median());
Map.centerObject(site, 11);
Map.addLayer(old.median(), {bands: ['B4', 'B3', 'B2'], min: 0, max: 0.2}, 'C1');
Map.addLayer(neu.median(), {bands: ['B4', 'B3', 'B2'], min: 0, max: 0.2}, 'C2');
Map.addLayer(diff.select('B5'), {min: -0.05, max: 0.05, palette: ['blue', 'white', 'red']}, 'diff NIR');

var stats = diff.reduceRegion({
  reducer: ee.Reducer.mean().combine(ee.Reducer.stdDev(), '', true),
  geometry: site.buffer(20000),
  scale: 120,
  bestEffort: true
});
print('diff stats', stats);
