// Lake evaporation from ERA5 (Priestley-Taylor) for Lake Ziway
var lake = ee.FeatureCollection('users/tadesse/ziway').geometry();
Map.centerObject(lake, 11);

var era = ee.ImageCollection('ECMWF/ERA5_LAND/DAILY_AGGR')
  .filterDate('2018-01-01', '2019-01-01')
  .select(['temperature_2m', 'surface_net_solar_radiation_sum', 'surface_net_thermal_radiation_sum', 'surface_pressure']);

var evap = era.map(function(img) {
  var T = img.select('temperature_2m').subtract(273.15);
  // J/m2/day -> MJ/m2/day
  var Rn = img.select('surface_net_solar_radiation_sum')
    .add(img.select('surface_net_thermal_radiation_sum'))
    .divide(1e6);
  var P = img.select('surface_pressure').divide(1000);
  var delta = T.expression('4098 * (0.6108 * exp(17.27 * T / (T + 237.3))) / (T + 237.3) ** 2', {T: T});
  var gamma = P.multiply(0.000665);
  var E = Rn.divide(2.45).multiply(1.26).multiply(delta.divide(delta.add(gamma))).rename('E');
  return E.copyProperties(img, ['system:time_start']);
});

var monthly = ee.ImageCollection(ee.List.sequence(1, 12).map(function(m) {
  return evap.filter(ee.Filter.calendarRange(m, m, 'month')).sum()
    .set('month', m)
    .set('system:time_start', ee.Date.fromYMD(2018, m, 1).millis());
}));

var rain = ee.ImageCollection('UCSB-CHG/CHIRPS/DAILY').filterDate('2018-01-01', '2019-01-01');
var monthlyRain = ee.ImageCollection(ee.List.sequence(1, 12).map(function(m) {
  return rain.filter(ee.Filter.calendarRange(m, m, 'month')).sum().rename('P')
    .set('month', m)
    .set('system:time_start', ee.Date.fromYMD(2018, m, 1).millis());
}));

var both = monthly.combine(monthlyRain);

print(ui.Chart.image.series(both, lake, ee.Reducer.mean(), 5000, 'month').setChartType('ColumnChart').setOptions({
  title: 'Lake evaporation and rainfall 2018',
  hAxis: {title: 'Month'},
  vAxis: {title: 'mm'},
  colors: ['orange', 'blue']
}));

var annualE = evap.sum().reduceRegion({reducer: ee.Reducer.mean(), geometry: lake, scale: 5000});
var annualP = rain.sum().reduceRegion({reducer: ee.Reducer.mean(), geometry: lake, scale: 5000});
print('E (mm/yr)', annualE.get('E'));
print('P (mm/yr)', annualP.get('precipitation'));
