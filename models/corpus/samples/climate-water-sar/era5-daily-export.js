// Export daily ERA5-Land variables for stations
var stations = ee.FeatureCollection('users/bhansen/met_stations');
Map.addLayer(stations, {color: 'red'}, 'stations');

var bands = [
  'temperature_2m',
  'temperature_2m_min',
  'temperature_2m_max',
  'total_precipitation_sum',
  'surface_solar_radiation_downwards_sum',
  'u_component_of_wind_10m',
  'v_component_of_wind_10m',
  'dewpoint_temperature_2m'
];

var era5 = ee.ImageCollection('ECMWF/ERA5_LAND/DAILY_AGGR')
  .filterDate('2015-01-01', '2016-01-01')
  .select(bands);

function convert(img) {
  var tmean = img.select('temperature_2m').subtract(273.15).rename('tmean');
  var tmin = img.select('temperature_2m_min').subtract(273.15).rename('tmin');
  var tmax = img.select('temperature_2m_max').subtract(273.15).rename('tmax');
  var prec = img.select('total_precipitation_sum').multiply(1000).rename('prec');
  var rad = img.select('surface_solar_radiation_downwards_sum').divide(1e6).rename('rad');
  var wind = img.expression('sqrt(u**2 + v**2)', {
    u: img.select('u_component_of_wind_10m'),
    v: img.select('v_component_of_wind_10m')
  }).rename('wind');
  // relative humidity from dew point
  var td = img.select('dewpoint_temperature_2m').subtract(273.15);
  var ea = td.expression('0.6108 * exp(17.27 * td / (td + 237.3))', {td: td});
  var es = tmean.expression('0.6108 * exp(17.27 * t / (t + 237.3))', {t: tmean});
  var rh = ea.divide(es).multiply(100).rename('rh');
  return ee.Image.cat([tmean, tmin, tmax, prec, rad, wind, rh])
    .copyProperties(img, ['system:time_start']);
}

var daily = era5.map(convert);

print(daily.first());

// extract
var extracted = daily.map(function(img) {
  var date = ee.Date(img.get('system:time_start')).format('YYYY-MM-dd');
  return img.reduceRegions({
    collection: stations,
    reducer: ee.Reducer.first(),
    scale: 11132
  }).map(function(f) {
    return f.set('date', date);
  });
}).flatten();

Export.table.toDrive({
  collection: extracted,
  description: 'era5_daily_2015',
  folder: 'era5',
  fileFormat: 'CSV',
  selectors: ['station_id', 'date', 'tmean', 'tmin', 'tmax', 'prec', 'rad', 'wind', 'rh']
});

Map.centerObject(stations, 6);
Map.addLayer(daily.select('tmean').mean(), {min: -10, max: 20, palette: ['blue', 'cyan', 'yellow', 'red']}, 'tmean', false);
