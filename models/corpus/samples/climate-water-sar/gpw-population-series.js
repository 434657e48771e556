// Population count and density by province, GPW and WorldPop
var provinces = ee.FeatureCollection('FAO/GAUL/2015/level1')
  .filter(ee.Filter.eq('ADM0_NAME', 'Morocco'));

Map.centerObject(provinces, 6);

var gpw = ee.ImageCollection('CIESIN/GPWv411/GPW_Population_Count').select('population_count');

var pop2000 = gpw.filterDate('2000-01-01', '2000-12-31').first();
var pop2005 = gpw.filterDate('2005-01-01', '2005-12-31').first();
var pop2010 = gpw.filterDate('2010-01-01', '2010-12-31').first();
var pop2015 = gpw.filterDate('2015-01-01', '2015-12-31').first();
var pop2020 = gpw.filterDate('2020-01-01', '2020-12-31').first();

var stack = ee.Image.cat([pop2000, pop2005, pop2010, pop2015, pop2020])
  .rename(['p2000', 'p2005', 'p2010', 'p2015', 'p2020']);

var stats = stack.reduceRegions({
  collection: provinces,
  reducer: ee.Reducer.sum(),
  scale: 927.67
});

print(stats);

var chart = ui.Chart.feature.byFeature(stats, 'ADM1_NAME', ['p2000', 'p2010', 'p2020'])
  .setChartType('ColumnChart')
  .setOptions({
    title: 'Population by province',
    hAxis: {title: 'Province'},
    vAxis: {title: 'Population'},
    colors: ['#fdcc8a', '#fc8d59', '#d7301f']
  });
print(chart);

var popVis = {min: 0, max: 1000, palette: ['ffffe7', '86a192', '509791', '307296', '2c4484', '000066']};
Map.addLayer(pop2020.clip(provinces), popVis, 'Population 2020');
Map.addLayer(pop2000.clip(provinces), popVis, 'Population 2000', false);

var growth = pop2020.subtract(pop2000).divide(pop2000).multiply(100);
Map.addLayer(growth.clip(provinces), {min: -50, max: 100, palette: ['blue', 'white', 'red']}, 'Growth (%)', false);

Export.table.toDrive({
  collection: stats,
  description: 'population_morocco',
  fileFormat: 'CSV',
  selectors: ['ADM1_NAME', 'p2000', 'p2005', 'p2010', 'p2015', 'p2020']
});
