/**
 * MODIS evapotranspiration, monthly and yearly series
 * MOD16A2GF
 */
var table = ee.FeatureCollection('projects/ee-lferreira/assets/sao_francisco');

var et = ee.ImageCollection('MODIS/061/MOD16A2GF')
  .filterDate('2001-01-01', '2022-12-31')
  .select(['ET', 'PET']);

var scaled = et.map(function (image) {
  return image.multiply(0.1).copyProperties(image, ['system:time_start', 'system:time_end']);
});

var years = ee.List.sequence(2001, 2022);

var annual = ee.ImageCollection.fromImages(years.map(function (y) {
  var start = ee.Date.fromYMD(y, 1, 1);
  var end = start.advance(1, 'year');
  var img = scaled.filterDate(start, end).sum();
  return img.set('year', y).set('system:time_start', start.millis());
}));

var meanET = annual.select('ET').mean().clip(table);
var meanPET = annual.select('PET').mean().clip(table);

Map.centerObject(table, 6);
Map.addLayer(meanET, {min: 300, max: 1300, palette: ['ffffff', 'fcd163', '99b718', '66a000', '3e8601', '207401', '056201', '004c00', '011301']}, 'Mean annual ET');
Map.addLayer(meanPET, {min: 1500, max: 2500, palette: ['blue', 'yellow', 'red']}, 'Mean annual PET', false);
Map.addLayer(meanET.divide(meanPET), {min: 0, max: 1, palette: ['red', 'yellow', 'green']}, 'ET/PET', false);

var chart = ui.Chart.image.series({
  imageCollection: annual,
  region: table,
  reducer: ee.Reducer.mean(),
  scale: 500,
  xProperty: 'year'
})
  .setSeriesNames(['ET', 'PET'])
  .setOptions({
    title: 'Annual evapotranspiration',
    hAxis: {title: 'Year', format: '####', titleTextStyle: {italic: false, bold: true}},
    vAxis: {title: 'mm/year', titleTextStyle: {italic: false, bold: true}},
    lineWidth: 2,
    pointSize: 4,
    colors: ['1d6b99', 'cf513e'],
    curveType: 'function'
  });
print(chart);

var chart8day = ui.Chart.image.doySeriesByYear({
  imageCollection: scaled.filterDate('2018-01-01', '2022-12-31'),
  bandName: 'ET',
  region: table,
  regionReducer: ee.Reducer.mean(),
  scale: 500,
  sameDayReducer: ee.Reducer.mean(),
  startDay: 1,
  endDay: 365
}).setOptions({
  title: '8-day ET by year',
  hAxis: {title: 'Day of year'},
  vAxis: {title: 'ET (mm/8 days)'},
  lineWidth: 2
});
print(chart8day);

Export.image.toDrive({
  image: meanET.toFloat(),
  description: 'mean_annual_ET',
  folder: 'EarthEngine',
  region: table.geometry(),
  scale: 500,
  crs: 'EPSG:4326',
  maxPixels: 1e13
});
