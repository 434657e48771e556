// faults: unknown band, unknown style
// Surface temperature of Madrid in July.
var city = ee.Geometry.Point([-3.7, 40.42]).buffer(20000);

var landsat = ee.ImageCollection('LANDSAT/LC09/C02/T1_L2')
    .filterBounds(city)
    .filterDate('2023-07-01', '2023-08-01')
    .filter(ee.Filter.lt('CLOUD_COVER', 10));
print('scenes', landsat.size());

var temperature = landsat
    .select('ST_B6')  //~     .select('ST_B10')
    .median()
    .multiply(0.00341802)
    .add(149.0)
    .subtract(273.15)
    .rename('celsius');

Map.centerObject(city, 11);
Map.addLayer(temperature.clip(city), {
  min: 25,
  max: 50,
  pallete: ['blue', 'yellow', 'red']  //~   palette: ['blue', 'yellow', 'red']
}, 'temperature');
