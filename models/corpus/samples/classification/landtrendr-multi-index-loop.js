// Run LandTrendr with several indices and take the agreement
var geometry = ee.Geometry.Rectangle([23.8, 47.6, 24.6, 48.1]);
var startYear = 1988;
var endYear = 2022;

// ------------------------------------------------------------
var maskSR = function(img) {
  var qa = img.select('QA_PIXEL');
  var clear = qa.bitwiseAnd(1 << 6).neq(0);
  return img.updateMask(clear);
};
var B = ['blue', 'green', 'red', 'nir', 'swir1', 'swir2'];
var tm = function(id) {
  return ee.ImageCollection(id).filterBounds(geometry).map(maskSR)
    .select(['SR_B1', 'SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B7'], B);
};
var oli = function(id) {
  return ee.ImageCollection(id).filterBounds(geometry).map(maskSR)
    .select(['SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B6', 'SR_B7'], B);
};
var landsat = tm('LANDSAT/LT05/C02/T1_L2').merge(tm('LANDSAT/LE07/C02/T1_L2')).merge(oli('LANDSAT/LC08/C02/T1_L2')).merge(oli('LANDSAT/LC09/C02/T1_L2'));

// medoid composite
var medoid = function(col) {
  var median = col.median();
  var withDiff = col.map(function(img) {
    var diff = img.subtract(median).pow(2).reduce(ee.Reducer.sum());
    return diff.multiply(-1).rename('score').addBands(img);
  });
  return withDiff.qualityMosaic('score').select(B);
};

var dummy = ee.Image.constant([0, 0, 0, 0, 0, 0]).rename(B).selfMask();
var annual = ee.ImageCollection(ee.List.sequence(startYear, endYear).map(function(y) {
  var col = landsat.filter(ee.Filter.calendarRange(y, y, 'year')).filter(ee.Filter.calendarRange(6, 9, 'month'))
    .map(function(img) { return img.multiply(0.0000275).add(-0.2); });
  var safe = col.merge(ee.ImageCollection([dummy]));
  return medoid(safe).set('system:time_start', ee.Date.fromYMD(y, 8, 1).millis());
}));

// ------------------------------------------------------------
var indices = {
  NBR: function(img) { return img.normalizedDifference(['nir', 'swir2']); },
  NDVI: function(img) { return img.normalizedDifference(['nir', 'red']); },
  NDMI: function(img) { return img.normalizedDifference(['nir', 'swir1']); }
};

var ltParams = {
  maxSegments: 6,
  spikeThreshold: 0.9,
  vertexCountOvershoot: 3,
  preventOneYearRecovery: true,
  recoveryThreshold: 0.25,
  pvalThreshold: 0.05,
  bestModelProportion: 0.75,
  minObservationsNeeded: 6
};

var runIndex = function(name) {
  var col = annual.map(function(img) {
    return indices[name](img).multiply(-1000).rename(name).toFloat()
      .set('system:time_start', img.get('system:time_start'));
  });
  ltParams.timeSeries = col;
  var lt = ee.Algorithms.TemporalSegmentation.LandTrendr(ltParams).select('LandTrendr');
  var v = lt.arrayMask(lt.arraySlice(0, 3, 4));
  var left = v.arraySlice(1, 0, -1);
  var right = v.arraySlice(1, 1, null);
  var yod = left.arraySlice(0, 0, 1).add(1);
  var mag = right.arraySlice(0, 2, 3).subtract(left.arraySlice(0, 2, 3));
  var dur = right.arraySlice(0, 0, 1).subtract(left.arraySlice(0, 0, 1));
  var info = ee.Image.cat([yod, mag, dur]).toArray(0);
  var sorted = info.arraySort(mag.multiply(-1).toArray(0));
  return sorted.arraySlice(1, 0, 1).arrayProject([0]).arrayFlatten([['yod', 'mag', 'dur']]);
};

var nbr = runIndex('NBR');
var ndvi = runIndex('NDVI');
var ndmi = runIndex('NDMI');

var thr = {NBR: 200, NDVI: 120, NDMI: 150};
var d1 = nbr.select('mag').gt(thr.NBR).and(nbr.select('dur').lte(3));
var d2 = ndvi.select('mag').gt(thr.NDVI).and(ndvi.select('dur').lte(3));
var d3 = ndmi.select('mag').gt(thr.NDMI).and(ndmi.select('dur').lte(3));
var votes = d1.add(d2).add(d3);

Map.centerObject(geometry, 11);
Map.addLayer(votes.selfMask().clip(geometry), {min: 1, max: 3, palette: ['yellow', 'orange', 'red']}, 'votes');
Map.addLayer(nbr.select('yod').updateMask(votes.gte(2)).clip(geometry), {min: startYear, max: endYear, palette: ['0000ff', '00ffff', '00ff00', 'ffff00', 'ff0000']}, 'yod (>= 2 votes)');
