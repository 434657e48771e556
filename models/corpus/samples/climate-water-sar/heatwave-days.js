// Number of hot days (Tmax > 35 C) per year, ERA5-Land
var turkiye = ee.FeatureCollection('USDOS/LSIB_SIMPLE/2017').filter(ee.Filter.eq('country_co', 'TU'));

var threshold = 35;
var years = ee.List.sequence(1991, 2022);

var tmax = ee.ImageCollection('ECMWF/ERA5_LAND/DAILY_AGGR')
  .select('temperature_2m_max')
  .filterDate('1991-01-01', '2023-01-01');

var hotDays = ee.ImageCollection.fromImages(years.map(function(year) {
  var start = ee.Date.fromYMD(year, 1, 1);
  var end = start.advance(1, 'year');
  var count = tmax.filterDate(start, end)
    .map(function(img) {
      return img.subtract(273.15).gt(threshold);
    })
    .sum()
    .rename('hotDays');
  return count.set('year', year)
    .set('system:time_start', start.millis());
}));

var first = hotDays.filter(ee.Filter.lte('year', 2000)).mean().clip(turkiye);
var last = hotDays.filter(ee.Filter.gte('year', 2013)).mean().clip(turkiye);

var vis = {min: 0, max: 90, palette: ['white', 'yellow', 'orange', 'red', 'purple']};

Map.centerObject(turkiye, 6);
Map.addLayer(first, vis, '1991-2000', false);
Map.addLayer(last, vis, '2013-2022');
Map.addLayer(last.subtract(first), {min: -20, max: 20, palette: ['blue', 'white', 'red']}, 'Change', false);

// chart for three cities
var cities = ee.FeatureCollection([
  ee.Feature(ee.Geometry.Point([35.32, 37.00]), {name: 'Adana'}),
  ee.Feature(ee.Geometry.Point([32.86, 39.93]), {name: 'Ankara'}),
  ee.Feature(ee.Geometry.Point([40.23, 37.91]), {name: 'Diyarbakir'})
]);

var chart = ui.Chart.image.seriesByRegion({
  imageCollection: hotDays,
  regions: cities,
  reducer: ee.Reducer.first(),
  band: 'hotDays',
  scale: 11132,
  xProperty: 'year',
  seriesProperty: 'name'
}).setOptions({
  title: 'Days with Tmax > 35 °C',
  hAxis: {title: 'Year', format: '####'},
  vAxis: {title: 'Days'},
  lineWidth: 1,
  pointSize: 3
});
print(chart);

Export.image.toDrive({
  image: hotDays.toBands().clip(turkiye).toInt16(),
  description: 'hot_days_1991_2022',
  scale: 11132,
  region: turkiye.geometry().bounds(),
  maxPixels: 1e10
});
