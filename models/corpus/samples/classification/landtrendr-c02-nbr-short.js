// LandTrendr on annual NBR, northern Sweden
var aoi = ee.FeatureCollection('users/elin_s/norrbotten_test').geometry();
var startYear = 1990;
var endYear = 2022;

var prep = function(img, nir, swir2) {
  var qa = img.select('QA_PIXEL');
  var mask = qa.bitwiseAnd(1 << 3).eq(0)
    .and(qa.bitwiseAnd(1 << 4).eq(0))
    .and(qa.bitwiseAnd(1 << 5).eq(0));
  var sr = img.select([nir, swir2]).multiply(0.0000275).add(-0.2);
  return sr.normalizedDifference([nir, swir2]).rename('NBR').updateMask(mask)
    .copyProperties(img, ['system:time_start']);
};

var l5 = ee.ImageCollection('LANDSAT/LT05/C02/T1_L2').filterBounds(aoi).map(function(img) { return prep(img, 'SR_B4', 'SR_B7'); });
var l7 = ee.ImageCollection('LANDSAT/LE07/C02/T1_L2').filterBounds(aoi).map(function(img) { return prep(img, 'SR_B4', 'SR_B7'); });
var l8 = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2').filterBounds(aoi).map(function(img) { return prep(img, 'SR_B5', 'SR_B7'); });
var l9 = ee.ImageCollection('LANDSAT/LC09/C02/T1_L2').filterBounds(aoi).map(function(img) { return prep(img, 'SR_B5', 'SR_B7'); });

var all = l5.merge(l7).merge(l8).merge(l9)
  .filter(ee.Filter.calendarRange(6, 8, 'month'));

var years = ee.List.sequence(startYear, endYear);
var annual = ee.ImageCollection.fromImages(years.map(function(y) {
  var yearly = all.filter(ee.Filter.calendarRange(y, y, 'year'));
  // LandTrendr expects disturbance as an increase
  return yearly.median().multiply(-1).rename('NBR')
    .set('system:time_start', ee.Date.fromYMD(y, 7, 1).millis())
    .set('year', y);
}));
print(annual);

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

var ltArray = lt.select('LandTrendr');
var rmse = lt.select('rmse');

// yearly fitted values
var fitted = ltArray.arraySlice(0, 2, 3).arrayProject([1]);
var yearsArr = ltArray.arraySlice(0, 0, 1).arrayProject([1]);

// only vertices
var vertices = ltArray.arrayMask(ltArray.arraySlice(0, 3, 4));
var left = vertices.arraySlice(1, 0, -1);
var right = vertices.arraySlice(1, 1, null);
var startYr = left.arraySlice(0, 0, 1);
var mag = right.arraySlice(0, 2, 3).subtract(left.arraySlice(0, 2, 3));
var dur = right.arraySlice(0, 0, 1).subtract(startYr);

var dist = ee.Image.cat([startYr.add(1), mag, dur]).toArray(0);
var sorted = dist.arraySort(dist.arraySlice(0, 1, 2).multiply(-1));
var greatest = sorted.arraySlice(1, 0, 1).arrayProject([0]).arrayFlatten([['yod', 'mag', 'dur']]);

var mask = greatest.select('mag').gt(0.2).and(greatest.select('dur').lte(4));
greatest = greatest.updateMask(mask);

Map.centerObject(aoi, 10);
Map.addLayer(rmse.clip(aoi), {min: 0, max: 0.1}, 'rmse', false);
Map.addLayer(greatest.select('mag').clip(aoi), {min: 0.2, max: 0.8, palette: ['yellow', 'orange', 'red']}, 'mag', false);
Map.addLayer(greatest.select('yod').clip(aoi), {min: startYear, max: endYear, palette: ['blue', 'cyan', 'lime', 'yellow', 'red']}, 'yod');

Export.image.toDrive({
  image: greatest.toFloat().clip(aoi),
  description: 'LT_norrbotten',
  region: aoi,
  scale: 30,
  crs: 'EPSG:3006',
  maxPixels: 1e13
});
