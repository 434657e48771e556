// faults: unknown key, unknown property, old method
// Nitrogen dioxide over Milan in a spring.
var city = ee.Geometry.Point([9.19, 45.46]).buffer(30000);
var gas = ee.ImageCollection('COPERNICUS/S5P/OFFL/L3_NO2')
    .filterDate('2020-03-01', '2020-06-01')
    .select('tropospheric_NO2_column_number_density');

var mean = gas.mean();
var value = mean.reduceRegion({
  reducer: ee.Reducer.mean(),
  geometry: city,
  scale: 1113.2
}).get('tropospheric_NO2_column_density');  //~ }).get('tropospheric_NO2_column_number_density');
print('mol per square meter', value);

var clear = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
    .filterBounds(city)
    .filterDate('2020-03-01', '2020-06-01')
    .filterMetadata('CLOUD_COVERAGE_PERCENTAGE', 'less_than', 10);  //~     .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 10));
print('clear scenes', clear.size());
Map.addLayer(mean.clip(city), {min: 0, max: 0.0002, palette: ['black', 'purple', 'yellow']}, 'NO2');
