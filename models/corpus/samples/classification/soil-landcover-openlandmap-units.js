// k-means landscape units from terrain, climate, soil
var kzn = ee.FeatureCollection('FAO/GAUL/2015/level1').filter(ee.Filter.eq('ADM1_NAME', 'Kwazulu-Natal'));
Map.centerObject(kzn, 7);

var elev = ee.Image('USGS/SRTMGL1_003').rename('elev');
var slope = ee.Terrain.slope(elev).rename('slope');
var rain = ee.ImageCollection('UCSB-CHG/CHIRPS/PENTAD').filterDate('1990-01-01', '2020-01-01').select('precipitation').sum().divide(30).rename('map');
var tmean = ee.Image('WORLDCLIM/V1/BIO').select('bio01').multiply(0.1).rename('mat');
var clay = ee.Image('OpenLandMap/SOL/SOL_CLAY-WFRACTION_USDA-3A1A1A_M/v02').select('b10').rename('clay');
var ph = ee.Image('OpenLandMap/SOL/SOL_PH-H2O_USDA-4C1A2A_M/v02').select('b10').rename('ph');
var stack = ee.Image.cat([elev, slope, rain, tmean, clay, ph]).float().clip(kzn);

// standardize
var bandNames = stack.bandNames();
var stats = stack.reduceRegion({
  reducer: ee.Reducer.mean().combine(ee.Reducer.stdDev(), '', true),
  geometry: kzn.geometry(),
  scale: 1000,
  maxPixels: 1e13
});
var means = ee.Image.constant(bandNames.map(function(b) { return stats.get(ee.String(b).cat('_mean')); })).rename(bandNames);
var sds = ee.Image.constant(bandNames.map(function(b) { return stats.get(ee.String(b).cat('_stdDev')); })).rename(bandNames);
var z = stack.subtract(means).divide(sds);

var training = z.sample({region: kzn.geometry(), scale: 1000, numPixels: 5000, seed: 1, tileScale: 4});

// elbow
var ks = [3, 4, 5, 6, 7, 8, 9, 10];
var wss = ks.map(function(k) {
  var c = ee.Clusterer.wekaKMeans(k).train(training);
  var clustered = training.cluster(c, 'cl');
  var byCluster = clustered.reduceColumns({
    reducer: ee.Reducer.variance().repeat(6).group({groupField: 6, groupName: 'cl'}),
    selectors: ['elev', 'slope', 'map', 'mat', 'clay', 'ph', 'cl']
  });
  var v = ee.List(byCluster.get('groups')).map(function(g) {
    return ee.List(ee.Dictionary(g).get('variance')).reduce(ee.Reducer.sum());
  });
  return v.reduce(ee.Reducer.mean());
});
print(ui.Chart.array.values(ee.Array(wss), 0, ks).setOptions({title: 'Mean within-cluster variance', hAxis: {title: 'k'}}));

var km = ee.Clusterer.wekaKMeans(7).train(training);
var units = z.cluster(km);
Map.addLayer(units, {min: 0, max: 6, palette: ['e41a1c', '377eb8', '4daf4a', '984ea3', 'ff7f00', 'ffff33', 'a65628']}, 'units');
