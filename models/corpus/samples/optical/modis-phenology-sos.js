// Day of year of NDVI max / min per pixel
var roi = ee.FeatureCollection('users/mvandermerwe/kruger_np');

var modis = ee.ImageCollection('MODIS/006/MOD13Q1')
  .filterDate('2019-07-01', '2020-06-30')
  .select('NDVI');

var addDoy = function(image) {
  var doy = ee.Date(image.get('system:time_start')).getRelative('day', 'year');
  var ndvi = image.multiply(0.0001);
  return ndvi.addBands(ee.Image.constant(doy).int().rename('doy'))
    .set('system:time_start', image.get('system:time_start'));
};

var ndviDoy = modis.map(addDoy);

// max NDVI and its date
var peak = ndviDoy.qualityMosaic('NDVI').clip(roi);
Map.centerObject(roi, 8);
Map.addLayer(peak.select('NDVI'), {min: 0.2, max: 0.8, palette: ['brown', 'yellow', 'green']}, 'Max NDVI');
Map.addLayer(peak.select('doy'), {min: 1, max: 366, palette: ['purple', 'blue', 'cyan', 'green', 'yellow', 'red']}, 'DOY max NDVI');

// amplitude
var max = ndviDoy.select('NDVI').max();
var min = ndviDoy.select('NDVI').min();
var amp = max.subtract(min).rename('amplitude').clip(roi);
Map.addLayer(amp, {min: 0, max: 0.5}, 'Amplitude', false);

// green-up: first date with more than 20% of amplitude
var threshold = min.add(max.subtract(min).multiply(0.2));
var greenup = ndviDoy.map(function(img) {
  var above = img.select('NDVI').gt(threshold);
  var days = img.date().difference(ee.Date('2019-07-01'), 'day');
  return ee.Image.constant(days).int().rename('sos').updateMask(above);
}).min().clip(roi);

Map.addLayer(greenup, {min: 0, max: 200, palette: ['blue', 'white', 'red']}, 'Start of season (days since July)');

print(ui.Chart.image.series(ndviDoy.select('NDVI'), roi, ee.Reducer.mean(), 1000));
print(ui.Chart.image.histogram(greenup, roi, 1000));

Export.image.toDrive({
  image: greenup,
  description: 'SOS_2019_2020',
  region: roi.geometry().bounds(),
  scale: 250,
  maxPixels: 1e13
});
