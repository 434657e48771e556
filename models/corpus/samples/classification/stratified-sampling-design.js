// ===========================================
// Stratified random sample for accuracy assessment
// ===========================================
var map = ee.Image('users/mkovac/lc_slovenia_2021').select(0).rename('lc');
var aoi = ee.FeatureCollection('USDOS/LSIB_SIMPLE/2017').filter(ee.Filter.eq('country_na', 'Slovenia'));

Map.centerObject(aoi, 8);
Map.addLayer(map, {min: 1, max: 5, palette: ['0000ff', '00aa00', 'ffff00', 'ff0000', '888888']}, 'map');

// number of pixels per stratum
var counts = map.reduceRegion({
  reducer: ee.Reducer.frequencyHistogram(),
  geometry: aoi.geometry(),
  scale: 10,
  maxPixels: 1e13,
  tileScale: 16
});
print('pixel counts', counts);

// user's accuracies expected
// S(i) = sqrt(Ui*(1-Ui))
var U = ee.Array([0.95, 0.90, 0.80, 0.75, 0.70]);
var S = U.multiply(ee.Array([1, 1, 1, 1, 1]).subtract(U)).sqrt();
var hist = ee.Dictionary(counts.get('lc'));
var n_pix = ee.Array(hist.values());
var W = n_pix.divide(ee.Number(n_pix.reduce(ee.Reducer.sum(), [0]).get([0])));
var targetSE = 0.01;
var sumWS = W.multiply(S).reduce(ee.Reducer.sum(), [0]).get([0]);
var n = ee.Number(sumWS).divide(targetSE).pow(2).ceil();
print('Weights', W);
print('Total sample size', n);

// allocation
var classValues = [1, 2, 3, 4, 5];
var classPoints = [50, 320, 120, 75, 50];

var sample = map.stratifiedSample({
  numPoints: 50,
  classBand: 'lc',
  region: aoi.geometry(),
  scale: 10,
  projection: 'EPSG:3794',
  seed: 2021,
  classValues: classValues,
  classPoints: classPoints,
  dropNulls: true,
  tileScale: 16,
  geometries: true
});

print('Sample size', sample.size());
print(sample.aggregate_histogram('lc'));

// add plot id, coordinates and shuffle
var withId = sample.randomColumn('rand', 5).sort('rand');
var list = withId.toList(1000);
var final = ee.FeatureCollection(ee.List.sequence(0, list.size().subtract(1)).map(function(i) {
  var f = ee.Feature(list.get(i));
  var xy = f.geometry().coordinates();
  return f.set({
    'PLOTID': ee.Number(i).add(1).toInt(),
    'LON': xy.get(0),
    'LAT': xy.get(1)
  });
}));

Map.addLayer(final, {color: 'black'}, 'sample points');

// for Collect Earth Online (CSV)
Export.table.toDrive({
  collection: final,
  description: 'ceo_sample_slovenia',
  fileFormat: 'CSV',
  selectors: ['LON', 'LAT', 'PLOTID', 'lc']
});

// for QGIS
Export.table.toDrive({
  collection: final,
  description: 'sample_slovenia_shp',
  fileFormat: 'SHP'
});
