// ERA5-Land daily to table for weather stations
var stations = ee.FeatureCollection('users/tmartens/stations_be');
var era5 = ee.ImageCollection('ECMWF/ERA5_LAND/DAILY_AGGR')
  .filterDate('2019-01-01', '2020-01-01')
  .select(['temperature_2m', 'total_precipitation_sum', 'dewpoint_temperature_2m']);

print(stations.limit(5));
print(era5.first());

// convert units
var era = era5.map(function(img) {
  var t = img.select('temperature_2m').subtract(273.15).rename('t2m');
  var td = img.select('dewpoint_temperature_2m').subtract(273.15).rename('td2m');
  var p = img.select('total_precipitation_sum').multiply(1000).rename('tp');
  return t.addBands(td).addBands(p).copyProperties(img, ['system:time_start']);
});

var table = era.map(function(img) {
  var date = ee.Date(img.get('system:time_start')).format('YYYY-MM-dd');
  var fc = img.reduceRegions({
    collection: stations,
    reducer: ee.Reducer.first(),
    scale: 11132
  });
  return fc.map(function(f) {
    return f.set('date', date);
  });
}).flatten();

// drop the ones over the sea
table = table.filter(ee.Filter.notNull(['t2m']));

print(table.limit(10));

Export.table.toDrive({
  collection: table,
  description: 'era5_stations_2019',
  fileFormat: 'CSV',
  selectors: ['station_id', 'name', 'date', 't2m', 'td2m', 'tp']
});
