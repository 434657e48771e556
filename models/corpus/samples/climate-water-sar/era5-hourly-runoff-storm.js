// Storm event: hourly rainfall and runoff from ERA5-Land, Ahr valley July 2021
var ahr = ee.Geometry.Rectangle([6.5, 50.3, 7.3, 50.65]);
Map.centerObject(ahr, 10);

var hourly = ee.ImageCollection('ECMWF/ERA5_LAND/HOURLY')
  .filterDate('2021-07-12', '2021-07-17')
  .select(['total_precipitation_hourly', 'runoff_hourly', 'volumetric_soil_water_layer_1']);

var mm = hourly.map(function(img) {
  var p = img.select('total_precipitation_hourly').multiply(1000).rename('P');
  var r = img.select('runoff_hourly').multiply(1000).rename('R');
  return p.addBands(r).copyProperties(img, ['system:time_start']);
});

print(ui.Chart.image.series({
  imageCollection: mm,
  region: ahr,
  reducer: ee.Reducer.mean(),
  scale: 11132
}).setOptions({
  title: 'Hourly precipitation and runoff',
  series: {
    0: {type: 'bars', color: 'blue'},
    1: {color: 'brown'}
  },
  vAxis: {title: 'mm/h'},
  hAxis: {title: 'Time', format: 'dd.MM. HH:mm'}
}));

print(ui.Chart.image.series({
  imageCollection: hourly.select('volumetric_soil_water_layer_1'),
  region: ahr,
  reducer: ee.Reducer.mean(),
  scale: 11132
}).setOptions({title: 'Soil water 0-7 cm', vAxis: {title: 'm3/m3'}}));

var total = mm.select('P').sum().clip(ahr);
Map.addLayer(total, {min: 50, max: 150, palette: ['white', 'cyan', 'blue', 'purple']}, 'Total P');

var max = mm.select('P').max().clip(ahr);
Map.addLayer(max, {min: 0, max: 20, palette: ['white', 'yellow', 'red']}, 'Max hourly P', false);
