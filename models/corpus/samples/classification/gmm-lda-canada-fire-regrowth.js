// Post-fire regrowth typology with LandTrendr fitted values + kmeans
var fires = ee.FeatureCollection('users/cbelanger/nbac_2005_alberta');
var fire = ee.Feature(fires.sort('POLY_HA', false).first());
var geom = fire.geometry();
Map.centerObject(geom, 10);

var startYear = 2000;
var endYear = 2020;

var lsr = function(id, nir, swir) {
  return ee.ImageCollection(id)
    .filterBounds(geom)
    .filter(ee.Filter.calendarRange(6, 9, 'month'))
    .map(function(img) {
      var qa = img.select('QA_PIXEL');
      var m = qa.bitwiseAnd(1 << 3).or(qa.bitwiseAnd(1 << 4)).or(qa.bitwiseAnd(1 << 5)).eq(0);
      return img.select([nir, swir], ['nir', 'swir2']).multiply(0.0000275).add(-0.2).updateMask(m)
        .copyProperties(img, ['system:time_start']);
    });
};

var all = lsr('LANDSAT/LT05/C02/T1_L2', 'SR_B4', 'SR_B7')
  .merge(lsr('LANDSAT/LE07/C02/T1_L2', 'SR_B4', 'SR_B7'))
  .merge(lsr('LANDSAT/LC08/C02/T1_L2', 'SR_B5', 'SR_B7'));

var annual = ee.ImageCollection(ee.List.sequence(startYear, endYear).map(function(y) {
  return all.filter(ee.Filter.calendarRange(y, y, 'year')).median()
    .normalizedDifference(['nir', 'swir2']).multiply(-1000).rename('nbr').toShort()
    .set('system:time_start', ee.Date.fromYMD(y, 8, 1).millis());
}));

var lt = ee.Algorithms.TemporalSegmentation.LandTrendr({
  timeSeries: annual,
  maxSegments: 6,
  spikeThreshold: 0.9,
  vertexCountOvershoot: 3,
  preventOneYearRecovery: true,
  recoveryThreshold: 0.25,
  pvalThreshold: 0.05,
  bestModelProportion: 0.75,
  minObservationsNeeded: 6
});

var yearNames = [];
for (var y = startYear; y <= endYear; y++) {
  yearNames.push('yr' + y);
}
var fitted = lt.select('LandTrendr').arraySlice(0, 2, 3).arrayProject([1]).arrayFlatten([yearNames]).multiply(-1).clip(geom);
Map.addLayer(fitted, {bands: ['yr2004', 'yr2006', 'yr2020'], min: 0, max: 700}, 'fitted NBR 2004/2006/2020');

// recovery indicators
var pre = fitted.select('yr2004');
var post = fitted.select('yr2006');
var y5 = fitted.select('yr2011');
var dNBR = pre.subtract(post).rename('dnbr');
var r80p = y5.divide(pre.multiply(0.8)).rename('r80p');
var recRatio = fitted.select('yr2020').subtract(post).divide(dNBR).rename('rec');

var input = dNBR.addBands(r80p).addBands(recRatio);
var sample = input.sample({region: geom, scale: 30, numPixels: 4000, seed: 2});
var clusterer = ee.Clusterer.wekaKMeans(5).train(sample);
var types = input.cluster(clusterer);
Map.addLayer(types, {min: 0, max: 4, palette: ['1b9e77', 'd95f02', '7570b3', 'e7298a', '66a61e']}, 'recovery types');
