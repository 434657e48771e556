// Topographic correction (C-correction) before classification, Bhutan
var roi = ee.FeatureCollection('FAO/GAUL/2015/level1').filter(ee.Filter.eq('ADM1_NAME', 'Thimphu'));
Map.centerObject(roi, 10);

var dem = ee.Image('USGS/SRTMGL1_003');
var slope = ee.Terrain.slope(dem);
var aspect = ee.Terrain.aspect(dem);
var degToRad = Math.PI / 180;

var bands = ['SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B6', 'SR_B7'];

var cCorrection = function(img) {
  var zenith = ee.Image.constant(ee.Number(90).subtract(img.get('SUN_ELEVATION'))).multiply(degToRad);
  var azimuth = ee.Image.constant(ee.Number(img.get('SUN_AZIMUTH'))).multiply(degToRad);
  var slp = slope.multiply(degToRad);
  var asp = aspect.multiply(degToRad);

  var ic = zenith.cos().multiply(slp.cos())
    .add(zenith.sin().multiply(slp.sin()).multiply(azimuth.subtract(asp).cos()))
    .rename('IC');

  var corrected = bands.map(function(b) {
    var fit = ic.addBands(img.select(b)).updateMask(slope.gt(5)).reduceRegion({
      reducer: ee.Reducer.linearFit(),
      geometry: roi.geometry(),
      scale: 300,
      maxPixels: 1e9
    });
    var c = ee.Number(fit.get('offset')).divide(fit.get('scale'));
    return img.select(b).multiply(zenith.cos().add(c)).divide(ic.add(c)).rename(b);
  });
  return ee.Image.cat(corrected).copyProperties(img, ['system:time_start']);
};

var l8 = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2')
  .filterBounds(roi)
  .filterDate('2020-10-01', '2021-02-28')
  .filter(ee.Filter.lt('CLOUD_COVER', 20))
  .map(function(img) {
    var qa = img.select('QA_PIXEL');
    return img.select(bands).multiply(0.0000275).add(-0.2)
      .updateMask(qa.bitwiseAnd(1 << 3).eq(0)).updateMask(qa.bitwiseAnd(1 << 4).eq(0))
      .copyProperties(img, ['system:time_start', 'SUN_ELEVATION', 'SUN_AZIMUTH']);
  });

var raw = l8.median().clip(roi);
var corr = l8.map(cCorrection).median().clip(roi);
Map.addLayer(raw, {bands: ['SR_B5', 'SR_B6', 'SR_B4'], min: 0, max: 0.35}, 'raw');
Map.addLayer(corr, {bands: ['SR_B5', 'SR_B6', 'SR_B4'], min: 0, max: 0.35}, 'C-corrected');

var stack = corr.addBands(corr.normalizedDifference(['SR_B5', 'SR_B4']).rename('ndvi')).addBands(dem).addBands(slope);
var plots = ee.FeatureCollection('users/kdorji/nfi_plots');
var d = stack.sampleRegions({collection: plots, properties: ['ftype'], scale: 30}).randomColumn('r', 8);
var rf = ee.Classifier.smileRandomForest(200).train(d.filter(ee.Filter.lt('r', 0.75)), 'ftype', stack.bandNames());
var ft = stack.classify(rf);
Map.addLayer(ft, {min: 1, max: 5, palette: ['00441b', '238b45', '74c476', 'c7e9c0', 'fee391']}, 'forest types');
print(d.filter(ee.Filter.gte('r', 0.75)).classify(rf).errorMatrix('ftype', 'classification'));
