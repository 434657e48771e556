// Mangrove extent change in the Sundarbans, 2000 & 2020
// comparison with the USGS global mangrove layer

var sundarbans = ee.Geometry.Polygon(
    [[[88.6, 22.45],
      [88.6, 21.55],
      [89.95, 21.55],
      [89.95, 22.45]]], null, false);

Map.centerObject(sundarbans, 9);

var mangroveUSGS = ee.ImageCollection('LANDSAT/MANGROVE_FORESTS').mosaic().clip(sundarbans);
Map.addLayer(mangroveUSGS, {palette: ['d40115']}, 'Mangrove 2000 (USGS)', false);

// Landsat 7 2000
var l7 = ee.ImageCollection('LANDSAT/LE07/C02/T1_L2')
  .filterBounds(sundarbans)
  .filterDate('1999-11-01', '2001-03-31')
  .filter(ee.Filter.lt('CLOUD_COVER', 20));

// Landsat 8 2020
var l8 = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2')
  .filterBounds(sundarbans)
  .filterDate('2019-11-01', '2021-03-31')
  .filter(ee.Filter.lt('CLOUD_COVER', 20));

var cloudMask = function(img) {
  var qa = img.select('QA_PIXEL');
  return img.updateMask(qa.bitwiseAnd(1 << 3).eq(0).and(qa.bitwiseAnd(1 << 4).eq(0)));
};

var c2000 = l7.map(cloudMask).median()
  .select(['SR_B1', 'SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B7'], ['blue', 'green', 'red', 'nir', 'swir1', 'swir2'])
  .multiply(0.0000275).add(-0.2)
  .clip(sundarbans);
var c2020 = l8.map(cloudMask).median()
  .select(['SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B6', 'SR_B7'], ['blue', 'green', 'red', 'nir', 'swir1', 'swir2'])
  .multiply(0.0000275).add(-0.2)
  .clip(sundarbans);

// CMRI = NDVI - NDWI
var addMangroveIndices = function(img) {
  var ndvi = img.normalizedDifference(['nir', 'red']).rename('NDVI');
  var ndwi = img.normalizedDifference(['green', 'nir']).rename('NDWI');
  var mndwi = img.normalizedDifference(['green', 'swir1']).rename('MNDWI');
  var cmri = ndvi.subtract(ndwi).rename('CMRI');
  var mmri = mndwi.abs().subtract(ndvi.abs()).divide(mndwi.abs().add(ndvi.abs())).rename('MMRI');
  var lswi = img.normalizedDifference(['nir', 'swir1']).rename('LSWI');
  return img.addBands([ndvi, ndwi, mndwi, cmri, mmri, lswi]);
};

var i2000 = addMangroveIndices(c2000);
var i2020 = addMangroveIndices(c2020);

Map.addLayer(i2000, {bands: ['nir', 'swir1', 'red'], min: 0, max: 0.4}, '2000 nir-swir-red', false);
Map.addLayer(i2020, {bands: ['nir', 'swir1', 'red'], min: 0, max: 0.4}, '2020 nir-swir-red', false);

// low elevation only
var elevation = ee.Image('NASA/NASADEM_HGT/001').select('elevation');
var lowland = elevation.lt(40);

// auto training from stable USGS mangrove
var labels = mangroveUSGS.unmask(0).rename('mangrove');
var training = i2000.addBands(labels).updateMask(lowland).stratifiedSample({
  numPoints: 1000,
  classBand: 'mangrove',
  region: sundarbans,
  scale: 30,
  seed: 100,
  tileScale: 4
});

var inputBands = i2000.bandNames();
var classifier = ee.Classifier.smileRandomForest(100).train(training, 'mangrove', inputBands);

var m2000 = i2000.classify(classifier).updateMask(lowland).rename('m2000');
var m2020 = i2020.classify(classifier).updateMask(lowland).rename('m2020');

Map.addLayer(m2000.selfMask(), {palette: ['006600']}, 'Mangrove 2000');
Map.addLayer(m2020.selfMask(), {palette: ['00cc00']}, 'Mangrove 2020');

var loss = m2000.eq(1).and(m2020.eq(0)).rename('loss');
var gain = m2000.eq(0).and(m2020.eq(1)).rename('gain');
Map.addLayer(loss.selfMask(), {palette: ['red']}, 'Loss');
Map.addLayer(gain.selfMask(), {palette: ['blue']}, 'Gain');

var areaHa = ee.Image.cat([m2000, m2020, loss, gain]).multiply(ee.Image.pixelArea()).divide(1e4).reduceRegion({
  reducer: ee.Reducer.sum(),
  geometry: sundarbans,
  scale: 30,
  maxPixels: 1e13,
  tileScale: 4
});
print('Area (ha)', areaHa);
