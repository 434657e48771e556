// Land cover before and after an economic land concession
var elc = ee.FeatureCollection('users/sovann/elc_boundary');
var t0 = 2005;
var t1 = 2020;
Map.centerObject(elc, 11);

var getImage = function(year) {
  var l5 = ee.ImageCollection('LANDSAT/LT05/C02/T1_L2').select(['SR_B1', 'SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B7', 'QA_PIXEL'], ['blue', 'green', 'red', 'nir', 'swir1', 'swir2', 'qa']);
  var l8 = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2').select(['SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B6', 'SR_B7', 'QA_PIXEL'], ['blue', 'green', 'red', 'nir', 'swir1', 'swir2', 'qa']);
  var merged = l5.merge(l8)
    .filterBounds(elc)
    .filterDate((year - 1) + '-11-01', year + '-04-30')
    .map(function(img) {
      var cloud = img.select('qa').bitwiseAnd(1 << 3).neq(0);
      var shadow = img.select('qa').bitwiseAnd(1 << 4).neq(0);
      return img.select(['blue', 'green', 'red', 'nir', 'swir1', 'swir2'])
        .multiply(0.0000275).add(-0.2)
        .updateMask(cloud.or(shadow).not());
    });
  var img = merged.median().clip(elc);
  var ndvi = img.normalizedDifference(['nir', 'red']).rename('ndvi');
  var nbr = img.normalizedDifference(['nir', 'swir2']).rename('nbr');
  var ndwi = img.normalizedDifference(['green', 'nir']).rename('ndwi');
  return img.addBands([ndvi, nbr, ndwi]);
};

var before = getImage(t0);
var after = getImage(t1);
Map.addLayer(before, {bands: ['swir1', 'nir', 'red'], min: 0, max: 0.4}, 'image ' + t0);
Map.addLayer(after, {bands: ['swir1', 'nir', 'red'], min: 0, max: 0.4}, 'image ' + t1);

var bands = before.bandNames();
var pts0 = ee.FeatureCollection('users/sovann/pts2005');
var pts1 = ee.FeatureCollection('users/sovann/pts2020');

var tr0 = before.sampleRegions({collection: pts0, properties: ['lc'], scale: 30});
var tr1 = after.sampleRegions({collection: pts1, properties: ['lc'], scale: 30});
// use both years together
var tr = tr0.merge(tr1);
var rf = ee.Classifier.smileRandomForest(100).train(tr, 'lc', bands);

var lc0 = before.classify(rf).rename('lc');
var lc1 = after.classify(rf).rename('lc');
var vis = {min: 1, max: 5, palette: ['005a32', '78c679', 'c2e699', 'fe9929', '225ea8']};
Map.addLayer(lc0, vis, 'lc ' + t0);
Map.addLayer(lc1, vis, 'lc ' + t1);

// confusion-like transition table
var trans = lc0.addBands(lc1.rename('lc1')).addBands(ee.Image.pixelArea().divide(1e4)).select(['area', 'lc1', 'lc']);
var res = trans.reduceRegion({
  reducer: ee.Reducer.sum().group(1, 'to').group(2, 'from'),
  geometry: elc.geometry(),
  scale: 30,
  maxPixels: 1e10
});
print('transition', res);
