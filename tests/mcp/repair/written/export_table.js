// faults: unknown argument, arguments of the other language
// Mean vegetation of each county of Kenya as a table.
var counties = ee.FeatureCollection('FAO/GAUL/2015/level1')
    .filter(ee.Filter.eq('ADM0_NAME', 'Kenya'));

var vegetation = ee.ImageCollection('MODIS/061/MOD13A2')
    .filterDate('2020-01-01', '2021-01-01')
    .select('NDVI')
    .mean()
    .multiply(0.0001);

var table = vegetation.reduceRegions({
  collection: counties,
  reducer: ee.Reducer.mean(),
  scale: 1000
}).select(['ADM1_NAME', 'mean']);
print(table.first());

Export.table.toDrive({
  collection: table,
  description: 'kenya_ndvi',
  fileFormats: 'CSV'  //~   fileFormat: 'CSV'
});
var smooth = vegetation.focalMean(radius=2000, kernelType='circle', units='meters');  //~ var smooth = vegetation.focalMean({radius: 2000, kernelType: 'circle', units: 'meters'});
Map.addLayer(smooth, {min: 0, max: 0.8}, 'smoothed');
