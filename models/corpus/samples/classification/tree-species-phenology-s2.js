// Harmonic features of NDVI, tree species in Wallonia
var start = '2019-01-01';
var end = '2021-12-31';
var zone = ee.Geometry.Rectangle([5.2, 49.9, 5.7, 50.2]);

var s2 = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
  .filterBounds(zone)
  .filterDate(start, end)
  .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 60))
  .map(function(img) {
    var scl = img.select('SCL');
    return img.updateMask(scl.eq(4).or(scl.eq(5)));
  });

var harmonics = 2;
var freqs = ee.List.sequence(1, harmonics);

var cosNames = ['cos_1', 'cos_2'];
var sinNames = ['sin_1', 'sin_2'];
var independents = ee.List(['constant', 't']).cat(cosNames).cat(sinNames);

var prepared = s2.map(function(img) {
  var ndvi = img.normalizedDifference(['B8', 'B4']).rename('NDVI');
  var years = img.date().difference(ee.Date('2019-01-01'), 'year');
  var timeRad = ee.Image(years.multiply(2 * Math.PI));
  var f = ee.Image.constant(freqs);
  var cos = timeRad.multiply(f).cos().rename(cosNames);
  var sin = timeRad.multiply(f).sin().rename(sinNames);
  return ndvi.addBands(ee.Image.constant(1).rename('constant'))
    .addBands(ee.Image(years).rename('t'))
    .addBands(cos).addBands(sin)
    .float()
    .set('system:time_start', img.get('system:time_start'));
});

var model = prepared.select(independents.add('NDVI')).reduce(ee.Reducer.linearRegression(independents.length(), 1));
var coeffs = model.select('coefficients').arrayProject([0]).arrayFlatten([independents]);

var phase1 = coeffs.select('sin_1').atan2(coeffs.select('cos_1')).rename('phase_1');
var amp1 = coeffs.select('sin_1').hypot(coeffs.select('cos_1')).rename('amplitude_1');
var phase2 = coeffs.select('sin_2').atan2(coeffs.select('cos_2')).rename('phase_2');
var amp2 = coeffs.select('sin_2').hypot(coeffs.select('cos_2')).rename('amplitude_2');

var hsv = ee.Image.cat([phase1.unitScale(-Math.PI, Math.PI), amp1.multiply(2.5), coeffs.select('constant')]).hsvToRgb();
Map.centerObject(zone, 11);
Map.addLayer(hsv.clip(zone), {}, 'phase amplitude');

var features = coeffs.addBands([phase1, amp1, phase2, amp2]).clip(zone);

var inv = ee.FeatureCollection('users/mdubois/inventaire_forestier');
// essence : 1 épicéa, 2 douglas, 3 hêtre, 4 chêne
var t = features.sampleRegions({collection: inv, properties: ['essence'], scale: 20, tileScale: 8}).randomColumn('r', 4);
var a = t.filter(ee.Filter.lt('r', 0.7));
var b = t.filter(ee.Filter.gte('r', 0.7));
var rf = ee.Classifier.smileRandomForest(300).train(a, 'essence', features.bandNames());
var matrix = b.classify(rf).errorMatrix('essence', 'classification');
print('matrice', matrix);
print('précision', matrix.accuracy());
var tree = ee.ImageCollection('ESA/WorldCover/v200').first().eq(10);
Map.addLayer(features.classify(rf).updateMask(tree), {min: 1, max: 4, palette: ['004d40', '26a69a', 'ffb300', '8d6e63']}, 'essences');
