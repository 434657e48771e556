var aoi = ee.Geometry.Rectangle([-82, -18, -70, -2]);

var sst = ee.ImageCollection('NASA/OCEANDATA/MODIS-Aqua/L3SMI')
  .filterDate('2010-01-01', '2020-12-31')
  .select('sst');

var months = ee.List.sequence(1, 12);

var climatology = ee.ImageCollection(months.map(function(m) {
  return sst.filter(ee.Filter.calendarRange(m, m, 'month'))
    .mean()
    .set('month', m);
}));

var sstVis = {
  min: 14,
  max: 30,
  palette: ['040274', '0502ff', '30c8e2', '3be285', 'd6e21f', 'ffd611', 'ff8b13', 'ff0000', '911003']
};

Map.centerObject(aoi, 5);
Map.addLayer(sst.mean().clip(aoi), sstVis, 'Mean SST');
Map.addLayer(ee.Image(climatology.filter(ee.Filter.eq('month', 2)).first()).clip(aoi), sstVis, 'SST Feb', false);
Map.addLayer(ee.Image(climatology.filter(ee.Filter.eq('month', 8)).first()).clip(aoi), sstVis, 'SST Aug', false);

// El Nino 2015-2016 anomaly
var elnino = sst.filterDate('2015-12-01', '2016-02-28').mean();
var normal = sst.filter(ee.Filter.calendarRange(12, 2, 'month')).mean();
var anomaly = elnino.subtract(normal);
Map.addLayer(anomaly.clip(aoi), {min: -3, max: 3, palette: ['blue', 'white', 'red']}, 'SST anomaly DJF 2015-16');

var chart = ui.Chart.image.series({
  imageCollection: climatology,
  region: aoi,
  reducer: ee.Reducer.mean(),
  scale: 10000,
  xProperty: 'month'
}).setOptions({
  title: 'SST climatology',
  hAxis: {title: 'Month', ticks: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]},
  vAxis: {title: 'SST (°C)'},
  lineWidth: 2,
  pointSize: 4
});
print(chart);

print(ui.Chart.image.series(sst.filterDate('2014-01-01', '2017-01-01'), aoi, ee.Reducer.mean(), 10000)
  .setOptions({title: 'SST 2014-2016', lineWidth: 1, pointSize: 0}));
