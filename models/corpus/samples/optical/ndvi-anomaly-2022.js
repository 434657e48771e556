// NDVI anomaly of summer 2022 against the 2001-2021 mean
var europe = ee.Geometry.Rectangle([-10, 36, 30, 60]);

var collection = ee.ImageCollection('MODIS/061/MOD13A1').select('NDVI');

var reference = collection
  .filterDate('2001-01-01', '2021-12-31')
  .filter(ee.Filter.calendarRange(6, 8, 'month'));

var mean = reference.mean();
var sd = reference.reduce(ee.Reducer.stdDev());

var summer2022 = collection.filterDate('2022-06-01', '2022-08-31').mean();

var anomaly = summer2022.subtract(mean).multiply(0.0001).clip(europe);
var zscore = summer2022.subtract(mean).divide(sd).clip(europe);

var palette = ['8c510a', 'bf812d', 'dfc27d', 'f6e8c3', 'f5f5f5', 'c7eae5', '80cdc1', '35978f', '01665e'];

Map.centerObject(europe, 4);
Map.addLayer(anomaly, {min: -0.2, max: 0.2, palette: palette}, 'NDVI anomaly');
Map.addLayer(zscore, {min: -3, max: 3, palette: palette}, 'z score', false);

// chart of the anomaly at a site
var pt = ee.Geometry.Point([2.35, 47.1]);

var anomalySeries = collection.filterDate('2018-01-01', '2022-12-31').map(function(image) {
  return image.subtract(mean).multiply(0.0001)
    .copyProperties(image, ['system:time_start']);
});

print(ui.Chart.image.series(anomalySeries, pt, ee.Reducer.first(), 500)
  .setChartType('ColumnChart')
  .setOptions({
    title: 'NDVI anomaly',
    vAxis: {title: 'Anomaly'},
    legend: {position: 'none'},
    colors: ['brown']
  }));

Export.image.toDrive({
  image: anomaly.toFloat(),
  description: 'ndvi_anomaly_summer2022',
  region: europe,
  scale: 500,
  maxPixels: 1e13
});
