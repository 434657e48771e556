// NO2 before and during lockdown
var geometry = ee.Geometry.Rectangle([8.5, 44.8, 11.5, 46.0]);

var collection = ee.ImageCollection('COPERNICUS/S5P/OFFL/L3_NO2')
  .select('tropospheric_NO2_column_number_density')
  .filterBounds(geometry);

var no2_2019 = collection.filterDate('2019-03-10', '2019-04-30').mean().clip(geometry);
var no2_2020 = collection.filterDate('2020-03-10', '2020-04-30').mean().clip(geometry);
var no2_2021 = collection.filterDate('2021-03-10', '2021-04-30').mean().clip(geometry);

var band_viz = {
  min: 0,
  max: 0.0002,
  palette: ['black', 'blue', 'purple', 'cyan', 'green', 'yellow', 'red']
};

Map.centerObject(geometry, 8);
Map.addLayer(no2_2019, band_viz, 'NO2 2019');
Map.addLayer(no2_2020, band_viz, 'NO2 2020');
Map.addLayer(no2_2021, band_viz, 'NO2 2021');

// difference
var diff = no2_2020.subtract(no2_2019);
Map.addLayer(diff, {min: -0.0001, max: 0.0001, palette: ['blue', 'white', 'red']}, 'Difference 2020 - 2019');

// percentage change
var pct = diff.divide(no2_2019).multiply(100);
Map.addLayer(pct, {min: -60, max: 60, palette: ['blue', 'white', 'red']}, 'Change (%)', false);

// time series
var chart = ui.Chart.image.series({
  imageCollection: collection.filterDate('2019-01-01', '2021-12-31'),
  region: geometry,
  reducer: ee.Reducer.mean(),
  scale: 1113.2
}).setOptions({
  title: 'Tropospheric NO2 over the Po Valley',
  vAxis: {title: 'mol/m^2'},
  hAxis: {title: 'Date'},
  lineWidth: 1,
  pointSize: 0
});
print(chart);

var stats19 = no2_2019.reduceRegion({reducer: ee.Reducer.mean(), geometry: geometry, scale: 1000});
var stats20 = no2_2020.reduceRegion({reducer: ee.Reducer.mean(), geometry: geometry, scale: 1000});
var stats21 = no2_2021.reduceRegion({reducer: ee.Reducer.mean(), geometry: geometry, scale: 1000});
print('Mean 2019', stats19);
print('Mean 2020', stats20);
print('Mean 2021', stats21);

Export.image.toDrive({
  image: no2_2019,
  description: 'NO2_2019',
  scale: 1000,
  region: geometry
});

Export.image.toDrive({
  image: no2_2020,
  description: 'NO2_2020',
  scale: 1000,
  region: geometry
});

Export.image.toDrive({
  image: no2_2021,
  description: 'NO2_2021',
  scale: 1000,
  region: geometry
});
