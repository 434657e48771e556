// Secchi depth, CDOM, DOC, colour from Sentinel-2 band ratios
// Toming-type empirical equations, test for Estonian lakes

var lakes = ee.FeatureCollection('users/ktamm/jarved');
var from = '2020-06-01', to = '2020-09-01';

var s2 = ee.ImageCollection('COPERNICUS/S2_SR')
  .filterBounds(lakes)
  .filterDate(from, to)
  .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 20))
  .map(function(img) {
    var ndwi = img.normalizedDifference(['B3', 'B8']);
    var scl = img.select('SCL');
    return img.updateMask(scl.eq(6)).updateMask(ndwi.gt(0)).divide(10000)
      .copyProperties(img, ['system:time_start']);
  });

var img = s2.median().clip(lakes);

var ratio = img.select('B3').divide(img.select('B4'));

var cdom = ratio.pow(-0.9).multiply(5.3).rename('cdom');
var doc = ratio.multiply(-2.5).exp().multiply(120).rename('doc');
var secchi = ratio.pow(1.4).multiply(0.95).rename('secchi');
var peak = img.expression('b5 - (b4 + b6) / 2', {
  b4: img.select('B4'),
  b5: img.select('B5'),
  b6: img.select('B6')
}).rename('peak705');
var chl = peak.multiply(1439).add(4.2).rename('chl');

var wq = cdom.addBands(doc).addBands(secchi).addBands(chl);

Map.centerObject(lakes, 8);
Map.addLayer(img, {bands: ['B4', 'B3', 'B2'], min: 0, max: 0.15}, 'RGB');
Map.addLayer(cdom, {min: 0, max: 10, palette: ['blue', 'green', 'brown']}, 'CDOM', false);
Map.addLayer(doc, {min: 0, max: 40, palette: ['blue', 'green', 'brown']}, 'DOC', false);
Map.addLayer(secchi, {min: 0, max: 5, palette: ['brown', 'green', 'blue']}, 'Secchi', false);
Map.addLayer(chl, {min: 0, max: 60, palette: ['blue', 'cyan', 'green', 'yellow', 'red']}, 'Chl-a');

var table = wq.reduceRegions({collection: lakes, reducer: ee.Reducer.median(), scale: 20});
print(table.limit(10));

Export.table.toDrive({collection: table, description: 'jarved_wq_2020', fileFormat: 'CSV'});
