// FLDAS monthly variables per district
var districts = ee.FeatureCollection('FAO/GAUL/2015/level2').filter(ee.Filter.eq('ADM0_NAME', 'Malawi'));

var fldas = ee.ImageCollection('NASA/FLDAS/NOAH01/C/GL/M/V001')
  .filterDate('2015-01-01', '2020-12-31')
  .select(['Rainf_f_tavg', 'Evap_tavg', 'Qs_tavg', 'SoilMoi00_10cm_tavg', 'Tair_f_tavg'],
          ['rain', 'evap', 'runoff', 'sm', 'tair']);

// kg/m2/s to mm/month
var converted = fldas.map(function(img) {
  var date = ee.Date(img.get('system:time_start'));
  var seconds = date.advance(1, 'month').difference(date, 'second');
  var fluxes = img.select(['rain', 'evap', 'runoff']).multiply(seconds);
  var tair = img.select('tair').subtract(273.15);
  return fluxes.addBands(img.select('sm')).addBands(tair)
    .copyProperties(img, ['system:time_start']);
});

Map.centerObject(districts, 7);
Map.addLayer(converted.select('rain').mean().clip(districts), {min: 0, max: 150, palette: ['white', 'blue']}, 'rain');
Map.addLayer(converted.select('evap').mean().clip(districts), {min: 0, max: 100, palette: ['white', 'green']}, 'evap', false);
Map.addLayer(converted.select('sm').mean().clip(districts), {min: 0.1, max: 0.4, palette: ['brown', 'white', 'blue']}, 'soil moisture', false);

var table = converted.map(function(img) {
  return img.reduceRegions({
    collection: districts,
    reducer: ee.Reducer.mean(),
    scale: 11000
  }).map(function(f) {
    return f.set('date', ee.Date(img.get('system:time_start')).format('YYYY-MM')).setGeometry(null);
  });
}).flatten();

print(table.first());

Export.table.toDrive({
  collection: table,
  description: 'fldas_malawi',
  fileFormat: 'CSV',
  selectors: ['ADM2_NAME', 'date', 'rain', 'evap', 'runoff', 'sm', 'tair']
});
