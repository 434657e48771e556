// Wheat area of Punjab (Pakistan) from MODIS NDVI profile matching
var punjab = ee.FeatureCollection('FAO/GAUL/2015/level1')
  .filter(ee.Filter.eq('ADM0_NAME', 'Pakistan'))
  .filter(ee.Filter.eq('ADM1_NAME', 'Punjab'));
Map.centerObject(punjab, 7);

var mod = ee.ImageCollection('MODIS/061/MOD13Q1').select('NDVI').filterDate('2020-11-01', '2021-05-01')
  .map(function(img) { return img.multiply(0.0001).clip(punjab).copyProperties(img, ['system:time_start']); });
print('number of composites', mod.size());

var nov = mod.filterDate('2020-11-01', '2020-12-01').mean();
var feb = mod.filterDate('2021-02-01', '2021-03-10').max();
var apr = mod.filterDate('2021-04-15', '2021-05-01').min();

var rise = feb.subtract(nov);
var fall = feb.subtract(apr);
var wheat = feb.gt(0.55).and(rise.gt(0.2)).and(fall.gt(0.25));
Map.addLayer(feb, {min: 0, max: 0.9, palette: ['white', 'yellow', 'green']}, 'Feb peak NDVI', false);
Map.addLayer(wheat.selfMask(), {palette: ['f1c40f']}, 'wheat 2020-21');

var districts = ee.FeatureCollection('FAO/GAUL/2015/level2')
  .filter(ee.Filter.eq('ADM0_NAME', 'Pakistan'))
  .filter(ee.Filter.eq('ADM1_NAME', 'Punjab'));
var byDistrict = wheat.multiply(ee.Image.pixelArea()).divide(1e4).reduceRegions({
  collection: districts,
  reducer: ee.Reducer.sum(),
  scale: 250
});
print(ui.Chart.feature.byFeature(byDistrict.sort('sum', false).limit(15), 'ADM2_NAME', 'sum')
  .setChartType('BarChart')
  .setOptions({title: 'Wheat area (ha), top 15 districts', legend: {position: 'none'}}));
Export.table.toDrive({collection: byDistrict, description: 'wheat_punjab_2021', fileFormat: 'CSV', selectors: ['ADM2_NAME', 'sum']});
