// DOY chart of NDVI for a rice field, multiple years
var rice = ee.Geometry.Point([121.05, 15.60]).buffer(200);

var ndvi = ee.ImageCollection('MODIS/061/MOD09GQ')
  .filterDate('2018-01-01', '2022-12-31')
  .map(function(image) {
    var nd = image.normalizedDifference(['sur_refl_b02', 'sur_refl_b01']).rename('NDVI');
    return nd.copyProperties(image, ['system:time_start']);
  });

var chart = ui.Chart.image.doySeriesByYear({
  imageCollection: ndvi,
  bandName: 'NDVI',
  region: rice,
  regionReducer: ee.Reducer.mean(),
  scale: 250,
  sameDayReducer: ee.Reducer.mean(),
  startDay: 1,
  endDay: 365
}).setOptions({
  title: 'NDVI by day of year',
  hAxis: {title: 'Day of year'},
  vAxis: {title: 'NDVI'},
  lineWidth: 1,
  colors: ['e41a1c', '377eb8', '4daf4a', '984ea3', 'ff7f00']
});
print(chart);

Map.centerObject(rice, 14);
Map.addLayer(rice, {color: 'red'}, 'rice field');
