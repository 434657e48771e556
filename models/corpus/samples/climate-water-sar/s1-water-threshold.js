// Water bodies from Sentinel-1 with a histogram threshold (Otsu)
var aoi = ee.Geometry.Rectangle([104.8, 11.0, 105.6, 12.0]);
Map.centerObject(aoi, 9);

var s1 = ee.ImageCollection('COPERNICUS/S1_GRD')
    .filterBounds(aoi)
    .filterDate('2020-10-01', '2020-10-31')
    .filter(ee.Filter.eq('instrumentMode', 'IW'))
    .filter(ee.Filter.listContains('transmitterReceiverPolarisation', 'VV'))
    .select('VV');
print(s1);

var vv = s1.median().clip(aoi).focal_median(30, 'circle', 'meters');

var hist = ee.Dictionary(vv.reduceRegion({
  reducer: ee.Reducer.histogram(200),
  geometry: aoi,
  scale: 100,
  bestEffort: true
}).get('VV'));

// Otsu: maximise the variance between the two classes
function otsu(h) {
  var counts = ee.List(h.get('histogram'));
  var means = ee.List(h.get('bucketMeans'));
  var n = counts.size();
  var total = ee.Number(counts.reduce(ee.Reducer.sum()));
  var mass = ee.Array(counts).multiply(ee.Array(means));
  var bss = ee.List.sequence(1, n.subtract(1)).map(function(i) {
    i = ee.Number(i);
    var w0 = ee.Number(counts.slice(0, i).reduce(ee.Reducer.sum())).divide(total);
    var w1 = ee.Number(1).subtract(w0);
    var m0 = ee.Number(mass.toList().slice(0, i).reduce(ee.Reducer.sum())).divide(total).divide(w0);
    var m1 = ee.Number(mass.toList().slice(i).reduce(ee.Reducer.sum())).divide(total).divide(w1);
    return w0.multiply(w1).multiply(m0.subtract(m1).pow(2));
  });
  var best = bss.indexOf(bss.reduce(ee.Reducer.max()));
  return ee.Number(means.get(best));
}

var threshold = otsu(hist);
print('Threshold (dB)', threshold);

var water = vv.lt(ee.Image.constant(threshold)).rename('water');
var fixed = vv.lt(-16).rename('water');

var slope = ee.Terrain.slope(ee.Image('USGS/SRTMGL1_003'));
water = water.updateMask(slope.lt(5));

Map.addLayer(vv, {min: -25, max: 0}, 'VV');
Map.addLayer(fixed.selfMask(), {palette: ['cyan']}, 'Water (-16 dB)', false);
Map.addLayer(water.selfMask(), {palette: ['blue']}, 'Water (Otsu)');

print(ui.Chart.image.histogram({image: vv, region: aoi, scale: 200, maxBuckets: 200}).setOptions({
  title: 'VV histogram',
  hAxis: {title: 'VV (dB)'},
  vAxis: {title: 'Count'},
  legend: {position: 'none'}
}));

var area = water.multiply(ee.Image.pixelArea()).reduceRegion({
  reducer: ee.Reducer.sum(),
  geometry: aoi,
  scale: 30,
  maxPixels: 1e10
});
print('Water area (km2)', ee.Number(area.get('water')).divide(1e6));
