// Daily Tmax from CHIRTS
var niger = ee.FeatureCollection('USDOS/LSIB_SIMPLE/2017').filter(ee.Filter.eq('country_na', 'Niger'));
var chirts = ee.ImageCollection('UCSB-CHG/CHIRTS/DAILY').filterDate('2010-03-01', '2010-06-30');

var tmax = chirts.select('maximum_temperature');
var tmin = chirts.select('minimum_temperature');

Map.centerObject(niger, 6);
Map.addLayer(tmax.mean().clip(niger), {min: 35, max: 46, palette: ['yellow', 'orange', 'red', 'darkred']}, 'Mean Tmax');
Map.addLayer(tmax.max().clip(niger), {min: 40, max: 50, palette: ['yellow', 'orange', 'red', 'darkred']}, 'Max Tmax', false);
Map.addLayer(tmin.mean().clip(niger), {min: 20, max: 32, palette: ['blue', 'cyan', 'yellow', 'red']}, 'Mean Tmin', false);

var chart = ui.Chart.image.series(chirts.select(['maximum_temperature', 'minimum_temperature']), niger, ee.Reducer.mean(), 10000)
  .setOptions({
    title: 'Daily temperature, Niger 2010',
    vAxis: {title: '°C'},
    hAxis: {title: 'Date'},
    colors: ['red', 'blue'],
    lineWidth: 1
  });
print(chart);
