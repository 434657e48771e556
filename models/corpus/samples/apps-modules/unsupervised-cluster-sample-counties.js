// environmental clusters (ecodistricts) over Kansas, kmeans + cascade
var kansas = ee.FeatureCollection('TIGER/2018/States').filter(ee.Filter.eq('NAME', 'Kansas'));
var counties = ee.FeatureCollection('TIGER/2018/Counties').filter(ee.Filter.eq('STATEFP', '20'));

var gridmet = ee.ImageCollection('IDAHO_EPSCOR/GRIDMET').filterDate('2000-01-01', '2020-01-01');
var tmax = gridmet.select('tmmx').mean().subtract(273.15);
var tmin = gridmet.select('tmmn').mean().subtract(273.15);
var ppt = gridmet.select('pr').sum().divide(20);
var vpd = gridmet.select('vpd').mean();
var elev = ee.Image('USGS/SRTMGL1_003');
var ndvi = ee.ImageCollection('MODIS/006/MOD13A1').filterDate('2000-02-18', '2020-01-01').select('NDVI').mean();

var stack = tmax.addBands(tmin).addBands(ppt).addBands(vpd).addBands(elev).addBands(ndvi).toFloat().clip(kansas);
print(stack.bandNames());

// standardize
var mean = stack.reduceRegion({reducer: ee.Reducer.mean(), geometry: kansas.geometry(), scale: 4000, maxPixels: 1e9});
var sd = stack.reduceRegion({reducer: ee.Reducer.stdDev(), geometry: kansas.geometry(), scale: 4000, maxPixels: 1e9});
var names = stack.bandNames();
var z = stack.subtract(ee.Image.constant(mean.values(names)))
  .divide(ee.Image.constant(sd.values(names)))
  .rename(names);

var training = z.sample({region: kansas.geometry(), scale: 4000, numPixels: 2000, seed: 1});

// how many clusters?
var results = [3, 5, 7, 9].map(function(k) {
  var clusterer = ee.Clusterer.wekaKMeans(k).train(training);
  return z.cluster(clusterer).rename('k' + k);
});

Map.centerObject(kansas, 7);
Map.addLayer(results[0].randomVisualizer(), {}, 'k = 3', false);
Map.addLayer(results[1].randomVisualizer(), {}, 'k = 5', false);
Map.addLayer(results[2].randomVisualizer(), {}, 'k = 7');
Map.addLayer(results[3].randomVisualizer(), {}, 'k = 9', false);

var cascade = ee.Clusterer.wekaCascadeKMeans(2, 10).train(training);
Map.addLayer(z.cluster(cascade).randomVisualizer(), {}, 'cascade', false);
Map.addLayer(ee.Image().paint(counties, 0, 1), {palette: 'black'}, 'counties');

// dominant cluster per county
var dominant = results[2].reduceRegions({
  collection: counties,
  reducer: ee.Reducer.mode().setOutputs(['cluster']),
  scale: 1000
});
print(dominant.aggregate_histogram('cluster'));

Export.table.toDrive({
  collection: dominant,
  description: 'kansas_clusters',
  fileFormat: 'CSV',
  selectors: ['GEOID', 'NAME', 'cluster']
});
