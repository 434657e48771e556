// plot CCDC segments at a point
var pt = ee.Geometry.Point([-54.95, -3.12]);
var start = '1995-01-01', end = '2021-01-01';

var l = ee.ImageCollection('LANDSAT/LT05/C02/T1_L2').select(['SR_B5', 'QA_PIXEL'], ['SWIR1', 'QA'])
  .merge(ee.ImageCollection('LANDSAT/LE07/C02/T1_L2').select(['SR_B5', 'QA_PIXEL'], ['SWIR1', 'QA']))
  .merge(ee.ImageCollection('LANDSAT/LC08/C02/T1_L2').select(['SR_B6', 'QA_PIXEL'], ['SWIR1', 'QA']))
  .filterBounds(pt)
  .filterDate(start, end)
  .map(function(img) {
    var m = img.select('QA').bitwiseAnd(1 << 3).eq(0).and(img.select('QA').bitwiseAnd(1 << 4).eq(0));
    return img.select('SWIR1').multiply(0.0000275).add(-0.2).updateMask(m).copyProperties(img, ['system:time_start']);
  });

var ccdc = ee.Algorithms.TemporalSegmentation.Ccdc({
  collection: l,
  breakpointBands: ['SWIR1'],
  tmaskBands: null,
  minObservations: 6,
  chiSquareProbability: 0.99,
  minNumOfYearsScaler: 1.33,
  dateFormat: 1,
  lambda: 0.002,
  maxIterations: 10000
});

var seg = ccdc.reduceRegion({reducer: ee.Reducer.first(), geometry: pt, scale: 30});
print('segments', seg);
print('breaks', seg.get('tBreak'));

var coefs = ee.Array(seg.get('SWIR1_coefs'));
var tStart = ee.Array(seg.get('tStart'));
var tEnd = ee.Array(seg.get('tEnd'));

// predict per image
var predicted = l.map(function(img) {
  var date = img.date();
  var t = date.get('year').add(date.getFraction('year'));
  var idx = tStart.lte(t).and(tEnd.gte(t)).toList().indexOf(1);
  var c = coefs.slice(0, ee.Number(idx).max(0), ee.Number(idx).max(0).add(1)).project([1]);
  var w = ee.Number(t).multiply(2 * Math.PI);
  var h = ee.Array([1, t, w.cos(), w.sin(), w.multiply(2).cos(), w.multiply(2).sin(), w.multiply(3).cos(), w.multiply(3).sin()]);
  var fit = c.multiply(h).reduce('sum', [0]).get([0]);
  return img.addBands(ee.Image.constant(fit).rename('fit').toFloat()).copyProperties(img, ['system:time_start']);
});

print(ui.Chart.image.series(predicted, pt, ee.Reducer.first(), 30).setOptions({
  title: 'CCDC fit (SWIR1)',
  series: {
    0: {pointSize: 2, lineWidth: 0, color: 'gray'},
    1: {pointSize: 0, lineWidth: 2, color: 'red'}
  }
}));
Map.centerObject(pt, 13);
Map.addLayer(pt);
