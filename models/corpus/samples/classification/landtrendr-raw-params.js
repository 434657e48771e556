//*************************************************************
// Disturbance mapping with LandTrendr, Willamette NF
// Wes Harding, summer 2019
//*************************************************************
var aoi = ee.Geometry.Polygon([[
  [-122.9, 44.2],
  [-121.6, 44.2],
  [-121.6, 45.0],
  [-122.9, 45.0]
]]);

var startYear = 1985;
var endYear   = 2018;
var startDay  = '06-20';
var endDay    = '09-10';

// LandTrendr parameters
var maxSegments            = 6;
var spikeThreshold         = 0.9;
var vertexCountOvershoot   = 3;
var preventOneYearRecovery = true;
var recoveryThreshold      = 0.25;
var pvalThreshold          = 0.05;
var bestModelProportion    = 0.75;
var minObservationsNeeded  = 6;

// filters
var minMag    = 200;
var maxDur    = 4;
var minPreval = 300;
var mmu       = 11;

//*************************************************************
// collections
//*************************************************************
function qaMask(img) {
  var qa = img.select('pixel_qa');
  return qa.bitwiseAnd(8).eq(0)
    .and(qa.bitwiseAnd(16).eq(0))
    .and(qa.bitwiseAnd(32).eq(0));
}

function nbrTM(img) {
  return img.normalizedDifference(['B4', 'B7']).multiply(1000).rename('nbr')
    .updateMask(qaMask(img))
    .set('system:time_start', img.get('system:time_start'));
}

function nbrOLI(img) {
  return img.normalizedDifference(['B5', 'B7']).multiply(1000).rename('nbr')
    .updateMask(qaMask(img))
    .set('system:time_start', img.get('system:time_start'));
}

function yearlyNBR(year) {
  var d1 = year + '-' + startDay;
  var d2 = year + '-' + endDay;
  var lt5 = ee.ImageCollection('LANDSAT/LT05/C01/T1_SR').filterBounds(aoi).filterDate(d1, d2).map(nbrTM);
  var le7 = ee.ImageCollection('LANDSAT/LE07/C01/T1_SR').filterBounds(aoi).filterDate(d1, d2).map(nbrTM);
  var lc8 = ee.ImageCollection('LANDSAT/LC08/C01/T1_SR').filterBounds(aoi).filterDate(d1, d2).map(nbrOLI);
  return ee.ImageCollection(lt5.merge(le7).merge(lc8)).median()
    .multiply(-1)
    .toShort()
    .set('system:time_start', ee.Date(year + '-08-01').millis());
}

var list = [];
for (var y = startYear; y <= endYear; y++) {
  list.push(yearlyNBR(y));
}
var timeSeries = ee.ImageCollection(list);
print('annual NBR', timeSeries);

//*************************************************************
// run
//*************************************************************
var lt = ee.Algorithms.TemporalSegmentation.LandTrendr({
  timeSeries: timeSeries,
  maxSegments: maxSegments,
  spikeThreshold: spikeThreshold,
  vertexCountOvershoot: vertexCountOvershoot,
  preventOneYearRecovery: preventOneYearRecovery,
  recoveryThreshold: recoveryThreshold,
  pvalThreshold: pvalThreshold,
  bestModelProportion: bestModelProportion,
  minObservationsNeeded: minObservationsNeeded
}).select('LandTrendr');

var vertexMask = lt.arraySlice(0, 3, 4);
var vertices = lt.arrayMask(vertexMask);
var left = vertices.arraySlice(1, 0, -1);
var right = vertices.arraySlice(1, 1, null);

var yod = left.arraySlice(0, 0, 1).add(1);
var preval = left.arraySlice(0, 2, 3).multiply(-1);
var mag = right.arraySlice(0, 2, 3).subtract(left.arraySlice(0, 2, 3));
var dur = right.arraySlice(0, 0, 1).subtract(left.arraySlice(0, 0, 1));

var segments = ee.Image.cat([yod, mag, dur, preval]).toArray(0).mask(vertexMask.mask());
var sorted = segments.arraySort(mag.multiply(-1).toArray(0));
var greatest = sorted.arraySlice(1, 0, 1).arrayProject([0]).arrayFlatten([['yod', 'mag', 'dur', 'preval']]);

// filters
var keep = greatest.select('mag').gt(minMag)
  .and(greatest.select('dur').lt(maxDur))
  .and(greatest.select('preval').gt(minPreval));
var dist = greatest.updateMask(keep);
var patches = dist.select('yod').toInt16().connectedPixelCount(mmu, true).gte(mmu);
dist = dist.updateMask(patches);

//*************************************************************
// display and export
//*************************************************************
var palette = ['#9400D3', '#4B0082', '#0000FF', '#00FF00', '#FFFF00', '#FF7F00', '#FF0000'];
Map.centerObject(aoi, 10);
Map.addLayer(dist.select('mag'), {min: 200, max: 800, palette: palette}, 'magnitude');
Map.addLayer(dist.select('dur'), {min: 1, max: 4, palette: palette}, 'duration', false);
Map.addLayer(dist.select('yod'), {min: startYear, max: endYear, palette: palette}, 'year of detection');

Export.image.toDrive({
  image: dist.toShort(),
  description: 'lt_greatest_disturbance',
  folder: 'landtrendr',
  region: aoi,
  scale: 30,
  crs: 'EPSG:5070',
  maxPixels: 1e13
});
