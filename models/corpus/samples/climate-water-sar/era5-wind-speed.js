// Wind speed and direction from ERA5 monthly
var roi = ee.Geometry.Rectangle([-12, 48, 4, 60]);

var era5 = ee.ImageCollection('ECMWF/ERA5/MONTHLY')
    .select(['u_component_of_wind_10m', 'v_component_of_wind_10m'])
    .filterDate('2000-01-01', '2019-12-31');

var wind = era5.map(function(img) {
  var u = img.select('u_component_of_wind_10m');
  var v = img.select('v_component_of_wind_10m');
  var speed = u.pow(2).add(v.pow(2)).sqrt().rename('speed');
  var direction = u.atan2(v).multiply(180 / Math.PI).add(180).rename('direction');
  return speed.addBands(direction).copyProperties(img, ['system:time_start', 'month', 'year']);
});

var winter = wind.filter(ee.Filter.inList('month', [12, 1, 2])).mean().clip(roi);
var summer = wind.filter(ee.Filter.inList('month', [6, 7, 8])).mean().clip(roi);

var windVis = {min: 0, max: 10, palette: ['0000ff', '00ffff', '00ff00', 'ffff00', 'ff0000']};
Map.centerObject(roi, 5);
Map.addLayer(winter.select('speed'), windVis, 'Winter wind speed');
Map.addLayer(summer.select('speed'), windVis, 'Summer wind speed', false);

var point = ee.Geometry.Point([-3.0, 55.5]);
print(ui.Chart.image.series(wind.select('speed'), point, ee.Reducer.mean(), 27830)
  .setOptions({title: 'Wind speed (m/s)', hAxis: {title: 'Date'}, vAxis: {title: 'm/s'}, lineWidth: 1}));

print(ui.Chart.image.seriesByRegion({
  imageCollection: wind.select('speed'),
  regions: ee.FeatureCollection([
    ee.Feature(ee.Geometry.Point([-3.0, 55.5]), {label: 'Southern Uplands'}),
    ee.Feature(ee.Geometry.Point([2.5, 54.0]), {label: 'Dogger Bank'}),
    ee.Feature(ee.Geometry.Point([-9.0, 53.5]), {label: 'Galway'})
  ]),
  reducer: ee.Reducer.mean(),
  scale: 27830,
  xProperty: 'system:time_start',
  seriesProperty: 'label'
}));
