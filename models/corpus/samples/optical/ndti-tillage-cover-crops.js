// Cover crop detection, winter NDVI, Maryland eastern shore
// and residue index NDTI in spring

var counties = ee.FeatureCollection('TIGER/2018/Counties')
  .filter(ee.Filter.eq('STATEFP', '24'))
  .filter(ee.Filter.inList('NAME', ['Talbot', 'Caroline', 'Dorchester']));

var cdl = ee.ImageCollection('USDA/NASS/CDL')
  .filterDate('2020-01-01', '2020-12-31')
  .first()
  .select('cropland');

// corn = 1, soybeans = 5
var rowcrop = cdl.eq(1).or(cdl.eq(5));

function maskClouds(img) {
  var scl = img.select('SCL');
  return img.updateMask(scl.gte(4).and(scl.lte(7)));
}

var s2 = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
  .filterBounds(counties)
  .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 40));

var winter = s2.filterDate('2020-12-01', '2021-03-15').map(maskClouds);
var spring = s2.filterDate('2021-04-15', '2021-05-31').map(maskClouds);

var winterNdvi = winter.map(function(img) {
  return img.normalizedDifference(['B8', 'B4']).rename('ndvi');
}).max().updateMask(rowcrop).clip(counties);

var ndti = spring.map(function(img) {
  return img.normalizedDifference(['B11', 'B12']).rename('ndti');
}).min().updateMask(rowcrop).clip(counties);

var coverCrop = winterNdvi.gt(0.35);

Map.centerObject(counties, 9);
Map.addLayer(winterNdvi, {min: 0, max: 0.7, palette: ['tan', 'yellow', 'green']}, 'winter NDVI');
Map.addLayer(ndti, {min: 0, max: 0.25, palette: ['brown', 'white']}, 'NDTI', false);
Map.addLayer(coverCrop.selfMask(), {palette: ['00aa00']}, 'cover crops');

// percent of row crop area by county
var byCounty = coverCrop.rename('cc').reduceRegions({
  collection: counties,
  reducer: ee.Reducer.mean(),
  scale: 30
});
print(byCounty.aggregate_array('NAME'), byCounty.aggregate_array('mean'));

Export.table.toDrive({
  collection: byCounty,
  description: 'cover_crops_by_county',
  selectors: ['NAME', 'mean']
});
