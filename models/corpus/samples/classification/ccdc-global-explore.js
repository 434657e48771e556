// Explore the global CCDC product
var ccdc = ee.ImageCollection('GOOGLE/GLOBAL_CCDC/V1').mosaic();
var region = ee.Geometry.Rectangle([36.5, -1.8, 37.4, -0.9]);
Map.centerObject(region, 10);

print(ccdc.bandNames());

var tStart = ccdc.select('tStart');
var tEnd = ccdc.select('tEnd');
var tBreak = ccdc.select('tBreak');
var prob = ccdc.select('changeProb');
var mag = ccdc.select('SWIR1_magnitude');

// filter breaks by date
var getBreaks = function(start, end) {
  var mask = tBreak.gte(start).and(tBreak.lt(end)).and(prob.eq(1));
  var nChanges = mask.arrayReduce(ee.Reducer.sum(), [0]).arrayGet([0]).rename('n_changes');
  var maxMag = mag.abs().multiply(mask).arrayReduce(ee.Reducer.max(), [0]).arrayGet([0]).rename('max_mag');
  var lastBreak = tBreak.multiply(mask).arrayReduce(ee.Reducer.max(), [0]).arrayGet([0]).rename('last_break');
  return nChanges.addBands(maxMag).addBands(lastBreak).selfMask();
};

var ch = getBreaks(2000, 2020);
Map.addLayer(ch.select('n_changes').clip(region), {min: 1, max: 4, palette: ['ffffb2', 'fecc5c', 'fd8d3c', 'e31a1c']}, 'number of changes');
Map.addLayer(ch.select('last_break').clip(region), {min: 2000, max: 2020, palette: ['440154', '31688e', '35b779', 'fde725']}, 'last break');
Map.addLayer(ch.select('max_mag').clip(region), {min: 0, max: 0.3}, 'max magnitude SWIR1', false);

// synthetic image at a date from the coefficients
var coefs = ccdc.select('NIR_coefs');
var date = 2010.5;
var omega = 2 * Math.PI;
var segIndex = tStart.lte(date).and(tEnd.gte(date));

var harmonics = ee.Image([
  1,
  date,
  Math.cos(omega * date), Math.sin(omega * date),
  Math.cos(2 * omega * date), Math.sin(2 * omega * date),
  Math.cos(3 * omega * date), Math.sin(3 * omega * date)
]).toArray();

var seg = coefs.arrayMask(segIndex.toArray(1)).arraySlice(0, 0, 1).arrayProject([1]);
var synth = seg.multiply(harmonics).arrayReduce(ee.Reducer.sum(), [0]).arrayGet([0]).rename('NIR');
Map.addLayer(synth.clip(region), {min: 0, max: 0.5}, 'synthetic NIR 2010', false);

Map.onClick(function(c) {
  var p = ee.Geometry.Point([c.lon, c.lat]);
  var v = ccdc.select(['tStart', 'tEnd', 'tBreak', 'changeProb']).reduceRegion(ee.Reducer.first(), p, 30);
  print('segments', v);
});
