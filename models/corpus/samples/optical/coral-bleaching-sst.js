// SST and chlorophyll from MODIS Aqua, northern Great Barrier Reef
var gbr = ee.Geometry.Polygon([
  [[145.2, -14.5], [145.2, -17.5], [147.5, -17.5], [147.5, -14.5]]
]);

var modis = ee.ImageCollection('NASA/OCEANDATA/MODIS-Aqua/L3SMI')
  .filterBounds(gbr)
  .filterDate('2010-01-01', '2020-12-31');

var sst = modis.select('sst');
var chl = modis.select('chlor_a');

// Summer means
var summer2016 = sst.filterDate('2016-01-01', '2016-04-01').mean().clip(gbr);
var summer2017 = sst.filterDate('2017-01-01', '2017-04-01').mean().clip(gbr);
var summer2020 = sst.filterDate('2020-01-01', '2020-04-01').mean().clip(gbr);

// Climatology
var clim = sst.filter(ee.Filter.calendarRange(1, 3, 'month')).mean().clip(gbr);

var sstVis = {min: 27, max: 31, palette: ['040274', '0602ff', '30c8e2', '3be285', 'fff705', 'ff8b13', 'ff0000']};
var anomVis = {min: -1.5, max: 1.5, palette: ['blue', 'white', 'red']};

Map.centerObject(gbr, 7);
Map.addLayer(summer2016, sstVis, 'SST summer 2016', false);
Map.addLayer(summer2017, sstVis, 'SST summer 2017', false);
Map.addLayer(summer2020, sstVis, 'SST summer 2020', false);
Map.addLayer(summer2016.subtract(clim), anomVis, 'Anomaly 2016');
Map.addLayer(summer2017.subtract(clim), anomVis, 'Anomaly 2017', false);
Map.addLayer(summer2020.subtract(clim), anomVis, 'Anomaly 2020', false);
Map.addLayer(chl.mean().clip(gbr), {min: 0, max: 2, palette: ['blue', 'cyan', 'green', 'yellow']}, 'Chl-a', false);

// Monthly series
var months = ee.List.sequence(0, 131);
var monthly = ee.ImageCollection(months.map(function(n) {
  var start = ee.Date('2010-01-01').advance(n, 'month');
  var end = start.advance(1, 'month');
  return modis.select(['sst', 'chlor_a']).filterDate(start, end).mean()
    .set('system:time_start', start.millis());
}));

print(ui.Chart.image.series(monthly.select('sst'), gbr, ee.Reducer.mean(), 4616)
  .setOptions({title: 'Monthly SST', vAxis: {title: 'SST (°C)'}, colors: ['red']}));
print(ui.Chart.image.series(monthly.select('chlor_a'), gbr, ee.Reducer.mean(), 4616)
  .setOptions({title: 'Monthly chlorophyll-a', vAxis: {title: 'mg/m3'}, colors: ['green']}));
