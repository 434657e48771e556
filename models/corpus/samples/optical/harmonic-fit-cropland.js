// Fit one annual harmonic to NDVI and show peak time
var field = ee.Geometry.Point([-93.62, 42.03]);

var l8 = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2')
  .filterBounds(field)
  .filterDate('2015-01-01', '2021-01-01')
  .filter(ee.Filter.lt('CLOUD_COVER', 60));

var prep = function(img) {
  var qa = img.select('QA_PIXEL');
  var clear = qa.bitwiseAnd(1 << 3).eq(0).and(qa.bitwiseAnd(1 << 4).eq(0));
  var sr = img.select('SR_B.').multiply(0.0000275).add(-0.2);
  var ndvi = sr.normalizedDifference(['SR_B5', 'SR_B4']).rename('NDVI');
  var t = img.date().difference(ee.Date('2015-01-01'), 'year');
  var w = ee.Image.constant(t).multiply(2 * Math.PI);
  return ee.Image.constant(1).rename('c')
    .addBands(ee.Image.constant(t).rename('t'))
    .addBands(w.cos().rename('cos'))
    .addBands(w.sin().rename('sin'))
    .addBands(ndvi)
    .float()
    .updateMask(clear)
    .copyProperties(img, ['system:time_start']);
};

var col = l8.map(prep);

var xNames = ['c', 't', 'cos', 'sin'];
var fit = col.select(xNames.concat(['NDVI']))
  .reduce(ee.Reducer.linearRegression({numX: 4, numY: 1}));

var coef = fit.select('coefficients').arrayProject([0]).arrayFlatten([xNames]);

// predicted values
var predicted = col.map(function(img) {
  var pred = img.select(xNames).multiply(coef).reduce(ee.Reducer.sum()).rename('fitted');
  return img.addBands(pred);
});

print(ui.Chart.image.series(predicted.select(['NDVI', 'fitted']), field, ee.Reducer.first(), 30)
  .setOptions({
    title: 'NDVI and harmonic fit',
    vAxis: {title: 'NDVI'},
    lineWidth: 1,
    pointSize: 3,
    series: {
      0: {color: 'green', lineWidth: 0},
      1: {color: 'red', pointSize: 0}
    }
  }));

// amplitude and phase
var amplitude = coef.select('cos').hypot(coef.select('sin')).rename('amplitude');
var phase = coef.select('sin').atan2(coef.select('cos'));
var peakDoy = phase.divide(2 * Math.PI).multiply(365).rename('peak');
peakDoy = peakDoy.where(peakDoy.lt(0), peakDoy.add(365));

Map.centerObject(field, 11);
Map.addLayer(amplitude, {min: 0, max: 0.4, palette: ['white', 'purple']}, 'Amplitude');
Map.addLayer(peakDoy, {min: 120, max: 270, palette: ['blue', 'green', 'yellow', 'red']}, 'DOY of peak');
Map.addLayer(coef.select('t'), {min: -0.02, max: 0.02, palette: ['red', 'white', 'green']}, 'Trend', false);
Map.addLayer(field, {color: 'black'}, 'field');
