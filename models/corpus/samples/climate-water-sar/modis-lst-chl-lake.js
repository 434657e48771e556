var lake = ee.FeatureCollection('users/msato/biwa_lake');

//-------------------------
// lake surface temperature
//-------------------------
var lst = ee.ImageCollection('MODIS/061/MYD11A1')
  .filterDate('2003-01-01', '2020-12-31')
  .select(['LST_Day_1km', 'LST_Night_1km']);

var lswt = lst.map(function(img){
  return img.multiply(0.02).subtract(273.15).rename(['day', 'night'])
    .copyProperties(img, ['system:time_start']);
});

var inner = lake.geometry().buffer(-1000);

var years = ee.List.sequence(2003, 2020);

var annual = ee.FeatureCollection(years.map(function(y){
  var img = lswt.filter(ee.Filter.calendarRange(y, y, 'year'))
                .filter(ee.Filter.calendarRange(7, 9, 'month'))
                .mean();
  var s = img.reduceRegion({
    reducer: ee.Reducer.mean(),
    geometry: inner,
    scale: 1000
  });
  return ee.Feature(null, s).set('year', y);
}));
print(annual);

print(ui.Chart.feature.byFeature(annual, 'year', ['day', 'night']).setOptions({
  title: 'Summer lake surface temperature',
  hAxis: {title: 'Year', format: '####'},
  vAxis: {title: '°C'},
  lineWidth: 2,
  pointSize: 4,
  trendlines: {0: {}, 1: {}}
}));

Map.centerObject(lake, 10);
Map.addLayer(lswt.filter(ee.Filter.calendarRange(8, 8, 'month')).mean().select('night').clip(lake), {min: 20, max: 28, palette: ['blue', 'cyan', 'yellow', 'red']}, 'August night LSWT');
Map.addLayer(lswt.filter(ee.Filter.calendarRange(2, 2, 'month')).mean().select('night').clip(lake), {min: 4, max: 10, palette: ['blue', 'cyan', 'yellow', 'red']}, 'February night LSWT', false);

Export.table.toDrive(annual, 'biwa_lswt');
