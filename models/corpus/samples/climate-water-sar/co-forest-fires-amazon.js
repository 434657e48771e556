// CO e aerossóis durante as queimadas de 2019
var amazonia = ee.Geometry.Rectangle([-74, -16, -48, 3]);
Map.setCenter(-61, -8, 5);

var CO = ee.ImageCollection('COPERNICUS/S5P/OFFL/L3_CO')
  .select('CO_column_number_density');

var julho = CO.filterDate('2019-07-01', '2019-07-31').mean().clip(amazonia);
var agosto = CO.filterDate('2019-08-01', '2019-08-31').mean().clip(amazonia);
var setembro = CO.filterDate('2019-09-01', '2019-09-30').mean().clip(amazonia);

var visCO = {
  min: 0,
  max: 0.08,
  palette: ['black', 'blue', 'purple', 'cyan', 'green', 'yellow', 'red']
};

Map.addLayer(julho, visCO, 'CO julho 2019', false);
Map.addLayer(agosto, visCO, 'CO agosto 2019');
Map.addLayer(setembro, visCO, 'CO setembro 2019', false);

var AI = ee.ImageCollection('COPERNICUS/S5P/OFFL/L3_AER_AI')
  .select('absorbing_aerosol_index');

var aiAgosto = AI.filterDate('2019-08-15', '2019-08-25').mean().clip(amazonia);
Map.addLayer(aiAgosto, {min: -1, max: 2, palette: ['black', 'blue', 'purple', 'cyan', 'green', 'yellow', 'red']}, 'Aerossol', false);

// focos
var focos = ee.ImageCollection('FIRMS')
  .filterDate('2019-08-01', '2019-08-31')
  .select('T21')
  .count()
  .clip(amazonia);
Map.addLayer(focos, {min: 1, max: 10, palette: ['yellow', 'orange', 'red']}, 'Focos agosto', false);

// série temporal
var serie = ui.Chart.image.series({
  imageCollection: CO.filterDate('2019-06-01', '2019-11-30'),
  region: amazonia,
  reducer: ee.Reducer.mean(),
  scale: 20000
}).setOptions({
  title: 'CO médio na Amazônia',
  vAxis: {title: 'mol/m²'},
  hAxis: {title: 'Data'},
  lineWidth: 1,
  pointSize: 0,
  legend: {position: 'none'}
});
print(serie);
