Map.addLayer(table, {}, 'Study area');
Map.centerObject(table, 8);

// Rainfall
var rainfall = ee.ImageCollection("UCSB-CHG/CHIRPS/DAILY")
                  .filter(ee.Filter.date('2010-01-01', '2020-12-31'))
                  .filterBounds(table);
print(rainfall);

var precipitation = rainfall.select('precipitation');

// Mean
var meanRainfall = precipitation.sum().divide(11).clip(table);

var precipitationVis = {
  min: 600,
  max: 1400,
  palette: ['001137', '0aab1e', 'e7eb05', 'ff4a2d', 'e90000'],
};

Map.addLayer(meanRainfall, precipitationVis, 'Rainfall');

// Chart
var chart = ui.Chart.image.series({
  imageCollection: precipitation.filterDate('2020-01-01', '2020-12-31'),
  region: table,
  reducer: ee.Reducer.mean(),
  scale: 5566,
  xProperty: 'system:time_start'
}).setOptions({
  title: 'Daily rainfall 2020',
  vAxis: {title: 'Rainfall (mm)'},
  hAxis: {title: 'Date'}
});
print(chart);

// Export
Export.image.toDrive({
  image: meanRainfall,
  description: 'Rainfall_Map',
  folder: 'GEE_Data',
  scale: 30,
  region: table,
  fileFormat: 'GeoTIFF',
  maxPixels: 1e13
});
