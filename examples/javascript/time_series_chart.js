// A climate chart of Nairobi: monthly temperature and rain from ERA5-Land.

var city = ee.Geometry.Point([36.82, -1.29]).buffer(10000);
var PIXEL = 11132;

var months = ee.ImageCollection('ECMWF/ERA5_LAND/MONTHLY_AGGR')
    .select(['temperature_2m', 'total_precipitation_sum'])
    .filterDate('2015-01-01', '2025-01-01');

// From kelvin and meters to the units that people read.
var climate = months.map(function(image) {
  var celsius = image.select('temperature_2m')
      .subtract(273.15)
      .rename('celsius');
  var rain = image.select('total_precipitation_sum')
      .multiply(1000)
      .rename('rain_mm');
  return celsius.addBands(rain)
      .set('system:time_start', image.get('system:time_start'))
      .set('month', image.get('month'));
});

// Both series in one chart, each with its own axis.
var chart = ui.Chart.image.series({
  imageCollection: climate,
  region: city,
  reducer: ee.Reducer.mean(),
  scale: PIXEL
}).setOptions({
  title: 'Nairobi: temperature and rain',
  series: {
    0: {targetAxisIndex: 0, color: 'firebrick'},
    1: {targetAxisIndex: 1, color: 'steelblue'}
  },
  vAxes: {0: {title: 'Mean temperature (°C)'}, 1: {title: 'Rain (mm)'}},
  lineWidth: 1
});
print(chart);

// A table of the same values, for use elsewhere.
var table = ee.FeatureCollection(climate.map(function(image) {
  var values = image.reduceRegion({
    reducer: ee.Reducer.mean(),
    geometry: city,
    scale: PIXEL
  });
  return ee.Feature(null, values).set({
    date: image.date().format('yyyy-MM-dd'),
    month: image.get('month')
  });
}));
print('Rows', table.size());
print('Mean temperature (°C)', table.aggregate_mean('celsius'));

// The rain alone, as columns, read from the table.
var rainChart = ui.Chart.feature.byFeature({
  features: table,
  xProperty: 'date',
  yProperties: ['rain_mm']
}).setChartType('ColumnChart').setOptions({
  title: 'Nairobi: rain in a month',
  vAxis: {title: 'mm'},
  legend: {position: 'none'}
});
print(rainChart);

Export.table.toDrive({
  collection: table,
  description: 'nairobi_climate',
  fileFormat: 'CSV',
  selectors: ['date', 'month', 'celsius', 'rain_mm']
});
