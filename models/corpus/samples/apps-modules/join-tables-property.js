// join a csv (no geometry) to districts
var districts = ee.FeatureCollection('users/nsharma/districts_np');
var malaria = ee.FeatureCollection('users/nsharma/malaria_2019');  // csv

print(districts.first());
print(malaria.first());

// inner join
var filter = ee.Filter.equals({
  leftField: 'DISTRICT',
  rightField: 'district'
});
var inner = ee.Join.inner('primary', 'secondary');
var joined = inner.apply(districts, malaria, filter);

var merged = joined.map(function(pair) {
  var f1 = ee.Feature(pair.get('primary'));
  var f2 = ee.Feature(pair.get('secondary'));
  return f1.set(f2.toDictionary());
});

print('districts', districts.size());
print('joined', merged.size());

// which ones are missing
var missing = ee.Join.inverted().apply(districts, malaria, filter);
print('missing', missing.aggregate_array('DISTRICT'));

// incidence
var withRate = merged.map(function(f) {
  var cases = ee.Number(f.get('cases'));
  var pop = ee.Number(f.get('population'));
  return f.set('api', cases.divide(pop).multiply(1000));
});

// environmental covariates
var temp = ee.ImageCollection('MODIS/006/MOD11A2').filterDate('2019-01-01', '2019-12-31').select('LST_Day_1km').mean().multiply(0.02).subtract(273.15).rename('lst');
var rain = ee.ImageCollection('UCSB-CHG/CHIRPS/DAILY').filterDate('2019-01-01', '2020-01-01').sum().rename('rain');
var elev = ee.Image('USGS/SRTMGL1_003').rename('elev');
var ndvi = ee.ImageCollection('MODIS/006/MOD13A2').filterDate('2019-01-01', '2019-12-31').select('NDVI').mean().multiply(0.0001).rename('ndvi');

var covariates = temp.addBands(rain).addBands(elev).addBands(ndvi);
var data = covariates.reduceRegions({
  collection: withRate,
  reducer: ee.Reducer.mean(),
  scale: 1000
});

print(ui.Chart.feature.byFeature(data, 'elev', 'api').setChartType('ScatterChart'));
print(ui.Chart.feature.byFeature(data, 'lst', 'api').setChartType('ScatterChart'));
print(ui.Chart.feature.byFeature(data, 'rain', 'api').setChartType('ScatterChart'));

var img = ee.Image().float().paint(withRate, 'api');
Map.centerObject(districts, 7);
Map.addLayer(img, {min: 0, max: 1, palette: ['ffffcc', 'feb24c', 'bd0026']}, 'API 2019');
Map.addLayer(ee.Image().paint(districts, 0, 1), {palette: 'black'}, 'districts');

Export.table.toDrive({
  collection: data,
  description: 'malaria_covariates',
  fileFormat: 'CSV',
  selectors: ['DISTRICT', 'cases', 'population', 'api', 'lst', 'rain', 'elev', 'ndvi']
});
