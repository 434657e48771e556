// Time series of index values with LandTrendr fit at one point
var point = ee.Geometry.Point([-71.92, -38.71]);
var start = 1990, end = 2021;

var maskClouds = function(img) {
  var qa = img.select('QA_PIXEL');
  return img.updateMask(qa.bitwiseAnd(1 << 3).eq(0)).updateMask(qa.bitwiseAnd(1 << 4).eq(0));
};

var toNDVI = function(nir, red) {
  return function(img) {
    return img.select([nir, red]).multiply(0.0000275).add(-0.2)
      .normalizedDifference([nir, red])
      .multiply(-1000)
      .rename('NDVI')
      .copyProperties(img, ['system:time_start']);
  };
};

var tm = ee.ImageCollection('LANDSAT/LT05/C02/T1_L2').filterBounds(point).map(maskClouds).map(toNDVI('SR_B4', 'SR_B3'));
var etm = ee.ImageCollection('LANDSAT/LE07/C02/T1_L2').filterBounds(point).map(maskClouds).map(toNDVI('SR_B4', 'SR_B3'));
var oli = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2').filterBounds(point).map(maskClouds).map(toNDVI('SR_B5', 'SR_B4'));

var collection = tm.merge(etm).merge(oli).filter(ee.Filter.calendarRange(1, 3, 'month'));

var annual = ee.ImageCollection(ee.List.sequence(start, end).map(function(year) {
  return collection.filter(ee.Filter.calendarRange(year, year, 'year'))
    .median()
    .set('system:time_start', ee.Date.fromYMD(year, 2, 1).millis());
}));

var LT = ee.Algorithms.TemporalSegmentation.LandTrendr({
  timeSeries: annual,
  maxSegments: 5,
  spikeThreshold: 0.9,
  vertexCountOvershoot: 3,
  preventOneYearRecovery: false,
  recoveryThreshold: 0.5,
  pvalThreshold: 0.1,
  bestModelProportion: 0.75,
  minObservationsNeeded: 6
});

var values = LT.select('LandTrendr').reduceRegion({
  reducer: ee.Reducer.first(),
  geometry: point,
  scale: 30
});
var arr = ee.Array(values.get('LandTrendr'));
var years = arr.slice(0, 0, 1).project([1]);
var obs = arr.slice(0, 1, 2).project([1]).multiply(-1);
var fit = arr.slice(0, 2, 3).project([1]).multiply(-1);

var chart = ui.Chart.array.values(ee.Array.cat([obs, fit], 1), 0, years)
  .setSeriesNames(['Original', 'Fitted'])
  .setOptions({
    title: 'LandTrendr time series fit',
    hAxis: {title: 'Year', format: '####'},
    vAxis: {title: 'NDVI x 1000'},
    series: {
      0: {lineWidth: 1, pointSize: 3, color: 'gray'},
      1: {lineWidth: 2, pointSize: 0, color: 'red'}
    }
  });
print(chart);
Map.centerObject(point, 13);
Map.addLayer(point, {color: 'red'}, 'point');
