// Rubber plantations expansion: deciduous phenology in Feb + Landsat time series
// Xishuangbanna 1990-2020
var xsbn = ee.FeatureCollection('users/lihua/xsbn');
Map.centerObject(xsbn, 9);

var collectionFor = function(startYear, endYear) {
  var l5 = ee.ImageCollection('LANDSAT/LT05/C02/T1_L2').select(['SR_B3', 'SR_B4', 'SR_B5', 'SR_B7', 'QA_PIXEL'], ['red', 'nir', 'swir1', 'swir2', 'qa']);
  var l7 = ee.ImageCollection('LANDSAT/LE07/C02/T1_L2').select(['SR_B3', 'SR_B4', 'SR_B5', 'SR_B7', 'QA_PIXEL'], ['red', 'nir', 'swir1', 'swir2', 'qa']);
  var l8 = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2').select(['SR_B4', 'SR_B5', 'SR_B6', 'SR_B7', 'QA_PIXEL'], ['red', 'nir', 'swir1', 'swir2', 'qa']);
  return l5.merge(l7).merge(l8)
    .filterBounds(xsbn)
    .filter(ee.Filter.calendarRange(startYear, endYear, 'year'))
    .map(function(img) {
      var qa = img.select('qa');
      var mask = qa.bitwiseAnd(1 << 3).eq(0).and(qa.bitwiseAnd(1 << 4).eq(0));
      return img.select(['red', 'nir', 'swir1', 'swir2']).multiply(0.0000275).add(-0.2)
        .updateMask(mask)
        .copyProperties(img, ['system:time_start']);
    });
};

var features = function(startYear, endYear) {
  var col = collectionFor(startYear, endYear);
  var defol = col.filter(ee.Filter.calendarRange(1, 2, 'month')).median();       // defoliation
  var fol = col.filter(ee.Filter.calendarRange(3, 5, 'month')).median();         // foliation
  var grow = col.filter(ee.Filter.calendarRange(9, 12, 'month')).median();
  var f = function(img, s) {
    return img.normalizedDifference(['nir', 'red']).rename('ndvi_' + s)
      .addBands(img.normalizedDifference(['nir', 'swir1']).rename('lswi_' + s))
      .addBands(img.normalizedDifference(['nir', 'swir2']).rename('nbr_' + s));
  };
  var dem = ee.Image('USGS/SRTMGL1_003');
  return f(defol, 'def').addBands(f(fol, 'fol')).addBands(f(grow, 'grow'))
    .addBands(dem).addBands(ee.Terrain.slope(dem)).clip(xsbn);
};

var f2020 = features(2019, 2021);
var f2010 = features(2009, 2011);
var f2000 = features(1999, 2001);
var f1990 = features(1988, 1992);

var pts = ee.FeatureCollection('users/lihua/rubber_pts').randomColumn('rnd', 1);
var trn = f2020.sampleRegions({collection: pts.filter('rnd < 0.7'), properties: ['type'], scale: 30, tileScale: 4});
var tst = f2020.sampleRegions({collection: pts.filter('rnd >= 0.7'), properties: ['type'], scale: 30, tileScale: 4});
var rf = ee.Classifier.smileRandomForest(200).train(trn, 'type', f2020.bandNames());
print('accuracy', tst.classify(rf).errorMatrix('type', 'classification').accuracy());

var rubber2020 = f2020.classify(rf).eq(1);
var rubber2010 = f2010.classify(rf).eq(1);
var rubber2000 = f2000.classify(rf).eq(1);
var rubber1990 = f1990.classify(rf).eq(1);

// year of establishment
var establish = ee.Image(0)
  .where(rubber2020, 4)
  .where(rubber2010.and(rubber2020), 3)
  .where(rubber2000.and(rubber2010).and(rubber2020), 2)
  .where(rubber1990.and(rubber2000).and(rubber2010).and(rubber2020), 1)
  .selfMask();

Map.addLayer(establish.clip(xsbn), {min: 1, max: 4, palette: ['#00441b', '#238b45', '#74c476', '#c7e9c0']}, 'rubber: before 1990, 2000, 2010, 2020');

var area = ee.Image.pixelArea().divide(1e4).addBands(establish.rename('period')).reduceRegion({
  reducer: ee.Reducer.sum().group(1, 'period'),
  geometry: xsbn.geometry(),
  scale: 30,
  maxPixels: 1e12,
  tileScale: 4
});
print(area);
