// Seasonality of monthly rainfall: first harmonic + trend
var roi = ee.FeatureCollection('users/jkamau/tana_catchment');
Map.centerObject(roi, 8);

var chirps = ee.ImageCollection('UCSB-CHG/CHIRPS/DAILY').filterDate('2001-01-01', '2021-01-01');
var start = ee.Date('2001-01-01');

var monthly = ee.ImageCollection(ee.List.sequence(0, 239).map(function(n) {
  var d = start.advance(n, 'month');
  var rain = chirps.filterDate(d, d.advance(1, 'month')).sum().rename('rain');
  var t = ee.Image.constant(ee.Number(n).divide(12)).float().rename('t');
  var angle = t.multiply(2 * Math.PI);
  return ee.Image.constant(1).float().rename('c')
    .addBands(t)
    .addBands(angle.cos().rename('cos'))
    .addBands(angle.sin().rename('sin'))
    .addBands(rain)
    .set('system:time_start', d.millis());
}));

var reg = monthly.reduce(ee.Reducer.linearRegression(4, 1));
var coef = reg.select('coefficients').arrayProject([0]).arrayFlatten([['c', 't', 'cos', 'sin']]);

var amplitude = coef.select('cos').hypot(coef.select('sin'));
var peak = coef.select('sin').atan2(coef.select('cos')).divide(2 * Math.PI).multiply(12).add(12).mod(12);

Map.addLayer(amplitude.clip(roi), {min: 0, max: 100, palette: ['white', 'blue']}, 'Amplitude (mm)');
Map.addLayer(peak.clip(roi), {min: 0, max: 12, palette: ['red', 'yellow', 'green', 'blue', 'red']}, 'Month of the peak', false);
Map.addLayer(coef.select('t').clip(roi), {min: -2, max: 2, palette: ['red', 'white', 'blue']}, 'Trend', false);

var withFit = monthly.map(function(img) {
  var fit = img.select(['c', 't', 'cos', 'sin']).multiply(coef).reduce(ee.Reducer.sum()).rename('fit');
  return img.select('rain').addBands(fit).copyProperties(img, ['system:time_start']);
});

print(ui.Chart.image.series(withFit, roi, ee.Reducer.mean(), 5566).setOptions({
  title: 'Monthly rainfall and model',
  vAxis: {title: 'mm'},
  series: {0: {color: 'gray', lineWidth: 1}, 1: {color: 'red', lineWidth: 2}}
}));
