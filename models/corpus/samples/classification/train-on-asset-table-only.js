// Train from saved sample table, apply to new season
var table = ee.FeatureCollection('users/sdlamini/eswatini/samples_2019');
var bands = ['B2', 'B3', 'B4', 'B5', 'B6', 'B7', 'B8', 'B8A', 'B11', 'B12', 'NDVI', 'NDWI', 'BSI'];
print('first', table.first());
print('classes', table.aggregate_histogram('class'));

var eswatini = ee.FeatureCollection('USDOS/LSIB_SIMPLE/2017').filter(ee.Filter.eq('country_co', 'WZ'));

var addBSI = function(img) {
  var ndvi = img.normalizedDifference(['B8', 'B4']).rename('NDVI');
  var ndwi = img.normalizedDifference(['B3', 'B8']).rename('NDWI');
  var bsi = img.expression('((B11 + B4) - (B8 + B2)) / ((B11 + B4) + (B8 + B2))', {
    'B11': img.select('B11'),
    'B4': img.select('B4'),
    'B8': img.select('B8'),
    'B2': img.select('B2')
  }).rename('BSI');
  return img.addBands([ndvi, ndwi, bsi]);
};

var s2 = function(start, end) {
  return addBSI(ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
    .filterBounds(eswatini)
    .filterDate(start, end)
    .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 20))
    .map(function(img) {
      var scl = img.select('SCL');
      return img.updateMask(scl.neq(3).and(scl.lt(8))).divide(10000);
    })
    .median()
    .clip(eswatini));
};

var img2019 = s2('2019-01-01', '2019-05-31').select(bands);
var img2023 = s2('2023-01-01', '2023-05-31').select(bands);

var rf = ee.Classifier.smileRandomForest(150).train(table, 'class', bands);
print('resubstitution accuracy', rf.confusionMatrix().accuracy());

var lc2019 = img2019.classify(rf);
var lc2023 = img2023.classify(rf);
var viz = {min: 1, max: 6, palette: ['2e7d32', '9ccc65', 'fbc02d', 'e53935', '1e88e5', '8d6e63']};
Map.centerObject(eswatini, 9);
Map.addLayer(lc2019, viz, '2019');
Map.addLayer(lc2023, viz, '2023');

// sugar cane gain
var gain = lc2019.neq(3).and(lc2023.eq(3)).selfMask();
Map.addLayer(gain, {palette: 'ff00ff'}, 'cane gain');

Export.image.toAsset({image: lc2023.toByte(), description: 'lc2023', assetId: 'users/sdlamini/eswatini/lc2023', region: eswatini.geometry(), scale: 10, maxPixels: 1e13});
