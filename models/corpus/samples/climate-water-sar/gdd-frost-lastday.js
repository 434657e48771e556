// Last frost day in spring
var prefecture = ee.FeatureCollection('FAO/GAUL/2015/level1').filter(ee.Filter.eq('ADM1_NAME', 'Nagano'));

var tmin = ee.ImageCollection('ECMWF/ERA5_LAND/DAILY_AGGR').select('temperature_2m_min');

function lastFrost(year) {
  var start = ee.Date.fromYMD(year, 1, 1);
  var end = ee.Date.fromYMD(year, 7, 1);
  var doyImages = tmin.filterDate(start, end).map(function(img) {
    var doy = ee.Date(img.get('system:time_start')).getRelative('day', 'year').add(1);
    var frost = img.subtract(273.15).lt(0);
    return ee.Image.constant(doy).toInt16().rename('doy').updateMask(frost);
  });
  return doyImages.max().set('year', year).set('system:time_start', start.millis());
}

var years = ee.List.sequence(1985, 2022);
var frost = ee.ImageCollection(years.map(lastFrost));

var mean = frost.mean().clip(prefecture);
Map.centerObject(prefecture, 8);
Map.addLayer(mean, {min: 80, max: 160, palette: ['red', 'yellow', 'green', 'blue']}, 'Mean last frost (DOY)');

var early = frost.filter(ee.Filter.lt('year', 2000)).mean();
var late = frost.filter(ee.Filter.gte('year', 2008)).mean();
Map.addLayer(late.subtract(early).clip(prefecture), {min: -15, max: 15, palette: ['red', 'white', 'blue']}, 'Shift (days)', false);

print(ui.Chart.image.series({
  imageCollection: frost,
  region: prefecture,
  reducer: ee.Reducer.mean(),
  scale: 11132,
  xProperty: 'year'
}).setOptions({
  title: 'Last frost day',
  hAxis: {title: 'Year', format: '####'},
  vAxis: {title: 'DOY'},
  trendlines: {0: {color: 'red'}},
  lineWidth: 1,
  pointSize: 3,
  legend: {position: 'none'}
}));
