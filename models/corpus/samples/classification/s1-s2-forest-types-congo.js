// Swamp forest (raphia / hardwood) vs terra firme, Cuvette Centrale
var bbox = ee.Geometry.Rectangle([17.2, -0.8, 18.6, 0.6]);
Map.centerObject(bbox, 9);

// PALSAR-2 ScanSAR would be better, but use yearly mosaics
var palsar2015 = ee.ImageCollection('JAXA/ALOS/PALSAR/YEARLY/SAR').filterDate('2015-01-01', '2016-01-01').first();
var palsar2017 = ee.ImageCollection('JAXA/ALOS/PALSAR/YEARLY/SAR').filterDate('2017-01-01', '2018-01-01').first();
var todB = function(img, y) {
  return img.select(['HH', 'HV']).pow(2).log10().multiply(10).subtract(83).rename(['HH_' + y, 'HV_' + y]);
};
var p15 = todB(palsar2015, 15);
var p17 = todB(palsar2017, 17);

var l8 = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2')
  .filterBounds(bbox)
  .filterDate('2014-01-01', '2018-12-31')
  .map(function(img) {
    var qa = img.select('QA_PIXEL');
    return img.select('SR_B[2-7]').multiply(0.0000275).add(-0.2)
      .updateMask(qa.bitwiseAnd(1 << 3).eq(0).and(qa.bitwiseAnd(1 << 4).eq(0)).and(qa.bitwiseAnd(1 << 1).eq(0)));
  })
  .median();

var srtm = ee.Image('USGS/SRTMGL1_003').rename('srtm');
var hand = ee.Image('MERIT/Hydro/v1_0_1').select('hnd').rename('hand');
var twi = ee.Image('MERIT/Hydro/v1_0_1').select('upa').log().rename('logupa');

var stack = ee.Image.cat([l8, p15, p17, p15.select('HH_15').subtract(p15.select('HV_15')).rename('ratio15'), srtm, ee.Terrain.slope(srtm), hand, twi]).clip(bbox);

var gt = ee.FeatureCollection('users/cuvette/ground_truth_gps').randomColumn('r', 31);
// classes: 0 water, 1 savanna, 2 terra firme, 3 raphia palm swamp, 4 hardwood swamp
var train = stack.sampleRegions({collection: gt.filter(ee.Filter.lt('r', 0.7)), properties: ['code'], scale: 30, tileScale: 4});
var test = stack.sampleRegions({collection: gt.filter(ee.Filter.gte('r', 0.7)), properties: ['code'], scale: 30, tileScale: 4});
var rf = ee.Classifier.smileRandomForest(500).train(train, 'code', stack.bandNames());
var map = stack.classify(rf);
Map.addLayer(p17, {bands: ['HH_17', 'HV_17', 'HH_17'], min: [-12, -20, -12], max: [-2, -8, -2]}, 'PALSAR 2017', false);
Map.addLayer(map, {min: 0, max: 4, palette: ['2166ac', 'ffffbf', '1a9850', 'd95f02', '7570b3']}, 'swamp types');
var em = test.classify(rf).errorMatrix('code', 'classification');
print('EM', em, em.accuracy(), em.kappa());
