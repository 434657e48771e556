// Air quality in Jakarta - Sentinel 5P
var jakarta = ee.FeatureCollection('FAO/GAUL/2015/level1')
  .filter(ee.Filter.eq('ADM1_NAME', 'Dki Jakarta'));
var aoi = jakarta.geometry();
Map.centerObject(aoi, 10);

var startDate = '2021-01-01';
var endDate = '2021-12-31';

// NO2
var NO2 = ee.ImageCollection('COPERNICUS/S5P/OFFL/L3_NO2')
  .select('NO2_column_number_density')
  .filterBounds(aoi)
  .filterDate(startDate, endDate);

// SO2
var SO2 = ee.ImageCollection('COPERNICUS/S5P/OFFL/L3_SO2')
  .select('SO2_column_number_density')
  .filterBounds(aoi)
  .filterDate(startDate, endDate);

// CO
var CO = ee.ImageCollection('COPERNICUS/S5P/OFFL/L3_CO')
  .select('CO_column_number_density')
  .filterBounds(aoi)
  .filterDate(startDate, endDate);

// O3
var O3 = ee.ImageCollection('COPERNICUS/S5P/OFFL/L3_O3')
  .select('O3_column_number_density')
  .filterBounds(aoi)
  .filterDate(startDate, endDate);

// CH4
var CH4 = ee.ImageCollection('COPERNICUS/S5P/OFFL/L3_CH4')
  .select('CH4_column_volume_mixing_ratio_dry_air')
  .filterBounds(aoi)
  .filterDate(startDate, endDate);

// Aerosol index
var AER = ee.ImageCollection('COPERNICUS/S5P/OFFL/L3_AER_AI')
  .select('absorbing_aerosol_index')
  .filterBounds(aoi)
  .filterDate(startDate, endDate);

var palette = ['black', 'blue', 'purple', 'cyan', 'green', 'yellow', 'red'];

Map.addLayer(NO2.mean().clip(aoi), {min: 0, max: 0.0002, palette: palette}, 'NO2');
Map.addLayer(SO2.mean().clip(aoi), {min: 0, max: 0.0005, palette: palette}, 'SO2', false);
Map.addLayer(CO.mean().clip(aoi), {min: 0, max: 0.05, palette: palette}, 'CO', false);
Map.addLayer(O3.mean().clip(aoi), {min: 0.12, max: 0.15, palette: palette}, 'O3', false);
Map.addLayer(CH4.mean().clip(aoi), {min: 1750, max: 1900, palette: palette}, 'CH4', false);
Map.addLayer(AER.mean().clip(aoi), {min: -1, max: 2.0, palette: palette}, 'Aerosol', false);

// Charts
var chartNO2 = ui.Chart.image.series({
  imageCollection: NO2,
  region: aoi,
  reducer: ee.Reducer.mean(),
  scale: 1000,
  xProperty: 'system:time_start'
}).setOptions({
  title: 'NO2',
  vAxis: {title: 'mol/m2'},
  hAxis: {title: 'Date'}
});
print(chartNO2);

var chartSO2 = ui.Chart.image.series({
  imageCollection: SO2,
  region: aoi,
  reducer: ee.Reducer.mean(),
  scale: 1000,
  xProperty: 'system:time_start'
}).setOptions({
  title: 'SO2',
  vAxis: {title: 'mol/m2'},
  hAxis: {title: 'Date'}
});
print(chartSO2);

var chartCO = ui.Chart.image.series({
  imageCollection: CO,
  region: aoi,
  reducer: ee.Reducer.mean(),
  scale: 1000,
  xProperty: 'system:time_start'
}).setOptions({
  title: 'CO',
  vAxis: {title: 'mol/m2'},
  hAxis: {title: 'Date'}
});
print(chartCO);

var chartO3 = ui.Chart.image.series({
  imageCollection: O3,
  region: aoi,
  reducer: ee.Reducer.mean(),
  scale: 1000,
  xProperty: 'system:time_start'
}).setOptions({
  title: 'O3',
  vAxis: {title: 'mol/m2'},
  hAxis: {title: 'Date'}
});
print(chartO3);

Export.image.toDrive({
  image: NO2.mean().clip(aoi),
  description: 'NO2_Jakarta_2021',
  folder: 'S5P',
  scale: 1000,
  region: aoi,
  maxPixels: 1e9
});

Export.image.toDrive({
  image: SO2.mean().clip(aoi),
  description: 'SO2_Jakarta_2021',
  folder: 'S5P',
  scale: 1000,
  region: aoi,
  maxPixels: 1e9
});

Export.image.toDrive({
  image: CO.mean().clip(aoi),
  description: 'CO_Jakarta_2021',
  folder: 'S5P',
  scale: 1000,
  region: aoi,
  maxPixels: 1e9
});
