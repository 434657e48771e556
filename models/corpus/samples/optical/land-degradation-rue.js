// Rain use efficiency = annual NDVI integral / annual rainfall
// Namibia 2001-2020

var namibia = ee.FeatureCollection('FAO/GAUL_SIMPLIFIED_500m/2015/level0')
  .filter(ee.Filter.eq('ADM0_NAME', 'Namibia'));

var ndvi = ee.ImageCollection('MODIS/061/MOD13A2').select('NDVI');
var chirps = ee.ImageCollection('UCSB-CHG/CHIRPS/PENTAD').select('precipitation');

// hydrological years, Oct - Sep
var years = ee.List.sequence(2001, 2019);

var rue = ee.ImageCollection(years.map(function(y) {
  var start = ee.Date.fromYMD(y, 10, 1);
  var end = start.advance(1, 'year');
  var sumNdvi = ndvi.filterDate(start, end).sum().multiply(0.0001);
  var rain = chirps.filterDate(start, end).sum();
  var eff = sumNdvi.divide(rain).rename('RUE');
  return eff
    .addBands(sumNdvi.rename('iNDVI'))
    .addBands(rain.rename('rain'))
    .addBands(ee.Image.constant(ee.Number(y)).float().rename('year'))
    .set('year', y)
    .set('system:time_start', start.millis());
}));

print(rue);

var trendRUE = rue.select(['year', 'RUE']).reduce(ee.Reducer.sensSlope()).select('slope');
var trendNDVI = rue.select(['year', 'iNDVI']).reduce(ee.Reducer.sensSlope()).select('slope');
var trendRain = rue.select(['year', 'rain']).reduce(ee.Reducer.sensSlope()).select('slope');

Map.centerObject(namibia, 6);
var pal = ['8c510a', 'd8b365', 'f5f5f5', '5ab4ac', '01665e'];
Map.addLayer(rue.select('RUE').mean().clip(namibia), {min: 0, max: 0.05, palette: ['white', 'green']}, 'mean RUE', false);
Map.addLayer(trendRUE.clip(namibia), {min: -0.001, max: 0.001, palette: pal}, 'trend RUE');
Map.addLayer(trendNDVI.clip(namibia), {min: -0.05, max: 0.05, palette: pal}, 'trend NDVI', false);
Map.addLayer(trendRain.clip(namibia), {min: -10, max: 10, palette: pal}, 'trend rain', false);

print(ui.Chart.image.series(rue.select('iNDVI'), namibia, ee.Reducer.mean(), 10000));
print(ui.Chart.image.series(rue.select('rain'), namibia, ee.Reducer.mean(), 10000));

Export.image.toDrive({
  image: trendRUE.clip(namibia),
  description: 'namibia_rue_trend',
  scale: 1000,
  region: namibia.geometry(),
  maxPixels: 1e13
});
