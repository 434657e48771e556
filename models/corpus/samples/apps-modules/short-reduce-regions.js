var wards = ee.FeatureCollection('users/tmabuza/wards_durban');
var dem = ee.Image('USGS/SRTMGL1_003');
var slope = ee.Terrain.slope(dem);

var result = slope.reduceRegions({
  collection: wards,
  reducer: ee.Reducer.mean(),
  scale: 30
});

print(result.first());
Map.centerObject(wards, 10);
Map.addLayer(slope.clip(wards), {min: 0, max: 30}, 'slope');

Export.table.toDrive({
  collection: result,
  description: 'ward_slope',
  fileFormat: 'CSV',
  selectors: ['WARD_NO', 'mean']
});
