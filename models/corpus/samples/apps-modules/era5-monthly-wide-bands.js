// One image with 12 bands per year, then zonal means -> CSV (one row per district)
var prov = ee.FeatureCollection('FAO/GAUL/2015/level2').filter(ee.Filter.eq('ADM0_NAME', 'Ethiopia'));

var era5 = ee.ImageCollection('ECMWF/ERA5_LAND/MONTHLY_AGGR')
  .select(['temperature_2m', 'total_precipitation_sum']);

var names = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

for (var y = 2010; y <= 2020; y++) {
  var col = era5.filterDate(y + '-01-01', (y + 1) + '-01-01');

  var temp = col.select('temperature_2m').toBands().subtract(273.15)
    .rename(names.map(function(n) { return 't_' + n; }));
  var rain = col.select('total_precipitation_sum').toBands().multiply(1000)
    .rename(names.map(function(n) { return 'p_' + n; }));

  var stats = temp.addBands(rain).reduceRegions({
    collection: prov.select(['ADM1_NAME', 'ADM2_NAME', 'ADM2_CODE']),
    reducer: ee.Reducer.mean(),
    scale: 11132
  });

  Export.table.toDrive({
    collection: stats,
    description: 'era5_ethiopia_' + y,
    folder: 'era5',
    fileFormat: 'CSV'
  });
}

var t2020 = era5.filterDate('2020-01-01', '2021-01-01').select('temperature_2m').mean().subtract(273.15);
Map.centerObject(prov, 6);
Map.addLayer(t2020.clip(prov), {min: 10, max: 30, palette: ['blue', 'white', 'red']}, 'T 2020');
Map.addLayer(ee.Image().paint(prov, 0, 1), {}, 'woredas');
