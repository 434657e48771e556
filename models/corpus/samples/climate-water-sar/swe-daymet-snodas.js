// Peak SWE from Daymet
var basin = ee.FeatureCollection('USGS/WBD/2017/HUC06').filter(ee.Filter.eq('huc6', '140100'));
Map.centerObject(basin, 7);

var daymet = ee.ImageCollection('NASA/ORNL/DAYMET_V4').select(['swe', 'tmax', 'tmin', 'prcp']);

var years = ee.List.sequence(1990, 2021);

var april1 = ee.ImageCollection(years.map(function(y) {
  var d = ee.Date.fromYMD(y, 4, 1);
  var img = daymet.select('swe').filterDate(d, d.advance(1, 'day')).first();
  return ee.Image(img).set('year', y).set('system:time_start', d.millis());
}));

var peak = ee.ImageCollection(years.map(function(y) {
  var s = ee.Date.fromYMD(ee.Number(y).subtract(1), 10, 1);
  var e = ee.Date.fromYMD(y, 9, 30);
  return daymet.select('swe').filterDate(s, e).max()
    .set('year', y).set('system:time_start', ee.Date.fromYMD(y, 1, 1).millis());
}));

var sweVis = {min: 0, max: 600, palette: ['ffffff', 'c6dbef', '6baed6', '2171b5', '08306b', '54278f']};
Map.addLayer(april1.mean().clip(basin), sweVis, 'Mean April 1 SWE');
Map.addLayer(peak.mean().clip(basin), sweVis, 'Mean peak SWE', false);

var swe2018 = ee.Image(april1.filter(ee.Filter.eq('year', 2018)).first()).clip(basin);
var pct = swe2018.divide(april1.mean()).multiply(100);
Map.addLayer(pct, {min: 0, max: 200, palette: ['red', 'white', 'blue']}, '2018 percent of mean', false);

print(ui.Chart.image.series({
  imageCollection: april1,
  region: basin,
  reducer: ee.Reducer.mean(),
  scale: 1000,
  xProperty: 'year'
}).setChartType('ColumnChart').setOptions({
  title: 'April 1 SWE',
  hAxis: {title: 'Year', format: '####'},
  vAxis: {title: 'SWE (kg/m^2)'},
  legend: {position: 'none'},
  trendlines: {0: {color: 'black', lineWidth: 1, opacity: 0.6}}
}));

Export.image.toDrive({
  image: april1.mean().clip(basin),
  description: 'april1_swe_mean',
  scale: 1000,
  region: basin.geometry(),
  maxPixels: 1e10
});
