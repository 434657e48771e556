// Heat index from ERA5-Land hourly
var dhaka = ee.Geometry.Point([90.41, 23.81]);

var era = ee.ImageCollection('ECMWF/ERA5_LAND/HOURLY')
          .filterDate('2023-04-01', '2023-06-01')
          .select(['temperature_2m', 'dewpoint_temperature_2m']);

var heat = era.map(function(img){
  var t = img.select('temperature_2m').subtract(273.15);
  var td = img.select('dewpoint_temperature_2m').subtract(273.15);
  var rh = td.multiply(17.625).divide(td.add(243.04)).exp()
    .divide(t.multiply(17.625).divide(t.add(243.04)).exp())
    .multiply(100)
    .rename('RH');
  var f = t.multiply(1.8).add(32);
  var hi = f.expression(
    '-42.379 + 2.04901523*T + 10.14333127*R - 0.22475541*T*R - 0.00683783*T*T - 0.05481717*R*R + 0.00122874*T*T*R + 0.00085282*T*R*R - 0.00000199*T*T*R*R', {
      T: f,
      R: rh
    });
  var hiC = hi.subtract(32).divide(1.8).rename('HI');
  return t.rename('T').addBands(rh).addBands(hiC)
    .copyProperties(img, ['system:time_start']);
});

print(ui.Chart.image.series(heat.select(['T', 'HI']), dhaka, ee.Reducer.mean(), 11132).setOptions({
  title: 'Temperature and heat index, Dhaka',
  vAxis: {title: '°C'},
  lineWidth: 1,
  pointSize: 0,
  colors: ['orange', 'red']
}));

print(ui.Chart.image.series(heat.select('RH'), dhaka, ee.Reducer.mean(), 11132).setOptions({
  title: 'Relative humidity',
  vAxis: {title: '%'},
  lineWidth: 1,
  pointSize: 0,
  colors: ['blue']
}));

var bd = ee.FeatureCollection('USDOS/LSIB_SIMPLE/2017').filter(ee.Filter.eq('country_na', 'Bangladesh'));
var maxHI = heat.select('HI').max().clip(bd);
Map.centerObject(bd, 7);
Map.addLayer(maxHI, {min: 35, max: 60, palette: ['yellow', 'orange', 'red', 'purple']}, 'Max heat index');
