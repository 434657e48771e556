// Mean NDVI per district and month, exported as CSV
var districts = ee.FeatureCollection('FAO/GAUL/2015/level2')
  .filter(ee.Filter.eq('ADM1_NAME', 'Punjab'))
  .filter(ee.Filter.eq('ADM0_NAME', 'India'));

var ndvi = ee.ImageCollection('MODIS/061/MOD13Q1')
  .filterDate('2020-01-01', '2021-01-01')
  .select('NDVI')
  .map(function(img) {
    return img.multiply(0.0001).copyProperties(img, ['system:time_start']);
  });

Map.centerObject(districts, 7);
Map.addLayer(districts, {}, 'Districts');

var months = ee.List.sequence(1, 12);

var monthly = ee.ImageCollection.fromImages(months.map(function(m) {
  return ndvi.filter(ee.Filter.calendarRange(m, m, 'month'))
    .mean()
    .set('month', m);
}));

Map.addLayer(monthly.first().clip(districts), {min: 0, max: 1, palette: ['white', 'green']}, 'January');

var result = monthly.map(function(img) {
  return img.reduceRegions({
    collection: districts,
    reducer: ee.Reducer.mean(),
    scale: 250
  }).map(function(f) {
    return f.set('month', img.get('month'));
  });
}).flatten();

print(result.limit(10));

Export.table.toDrive({
  collection: result,
  description: 'Punjab_monthly_NDVI_2020',
  folder: 'GEE',
  fileNamePrefix: 'Punjab_monthly_NDVI_2020',
  fileFormat: 'CSV',
  selectors: ['ADM2_NAME', 'month', 'mean']
});
