// NDVI and rainfall correlation in Turkana
var turkana = ee.FeatureCollection('FAO/GAUL/2015/level2')
  .filter(ee.Filter.eq('ADM2_NAME', 'Turkana'));

var startDate = ee.Date('2003-01-01');
var endDate = ee.Date('2021-01-01');
var nMonths = endDate.difference(startDate, 'month').round();

var modis = ee.ImageCollection('MODIS/061/MOD13Q1').select('NDVI');
var chirps = ee.ImageCollection('UCSB-CHG/CHIRPS/DAILY').select('precipitation');

// monthly images with both variables
var monthly = ee.ImageCollection(
  ee.List.sequence(0, nMonths.subtract(1)).map(function(n) {
    var start = startDate.advance(n, 'month');
    var end = start.advance(1, 'month');
    var rain = chirps.filterDate(start, end).sum().rename('rain');
    // one month lag for NDVI
    var ndvi = modis.filterDate(start.advance(1, 'month'), end.advance(1, 'month'))
      .mean().multiply(0.0001).rename('ndvi');
    return rain.addBands(ndvi)
      .set('system:time_start', start.millis())
      .set('month', start.get('month'));
  })
);

print('monthly', monthly.first());

var correlation = monthly.select(['rain', 'ndvi']).reduce(ee.Reducer.pearsonsCorrelation());
var r = correlation.select('correlation').clip(turkana);
var p = correlation.select('p-value').clip(turkana);

Map.centerObject(turkana, 7);
Map.addLayer(r, {min: -1, max: 1, palette: ['blue', 'white', 'red']}, 'Correlation');
Map.addLayer(p.lt(0.05).selfMask(), {palette: ['black']}, 'p < 0.05', false);

// chart with two axes
var chart = ui.Chart.image.series({
  imageCollection: monthly,
  region: turkana,
  reducer: ee.Reducer.mean(),
  scale: 5000
}).setOptions({
  title: 'Rainfall and NDVI',
  series: {
    0: {targetAxisIndex: 1, color: 'green', lineWidth: 2},
    1: {targetAxisIndex: 0, type: 'bars', color: 'blue'}
  },
  vAxes: {
    0: {title: 'Rainfall (mm)'},
    1: {title: 'NDVI'}
  },
  hAxis: {title: 'Date'}
});
print(chart);

Export.image.toDrive({
  image: r,
  description: 'turkana_rain_ndvi_r',
  folder: 'GEE',
  region: turkana.geometry().bounds(),
  scale: 5000
});
