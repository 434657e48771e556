// Godzilla dust plume June 2020
var atlantic = ee.Geometry.Rectangle([-100, 0, 0, 35]);
Map.setCenter(-45, 18, 4);

var ai = ee.ImageCollection('COPERNICUS/S5P/OFFL/L3_AER_AI')
  .select('absorbing_aerosol_index');

var vis = {min: -1, max: 4, palette: ['black', 'blue', 'purple', 'cyan', 'green', 'yellow', 'red']};

var d15 = ai.filterDate('2020-06-15', '2020-06-16').mean().clip(atlantic);
var d17 = ai.filterDate('2020-06-17', '2020-06-18').mean().clip(atlantic);
var d19 = ai.filterDate('2020-06-19', '2020-06-20').mean().clip(atlantic);
var d21 = ai.filterDate('2020-06-21', '2020-06-22').mean().clip(atlantic);
var d23 = ai.filterDate('2020-06-23', '2020-06-24').mean().clip(atlantic);
var d25 = ai.filterDate('2020-06-25', '2020-06-26').mean().clip(atlantic);

Map.addLayer(d15, vis, 'June 15');
Map.addLayer(d17, vis, 'June 17', false);
Map.addLayer(d19, vis, 'June 19', false);
Map.addLayer(d21, vis, 'June 21', false);
Map.addLayer(d23, vis, 'June 23', false);
Map.addLayer(d25, vis, 'June 25', false);

// dust days
var dust = ai.filterDate('2020-06-01', '2020-07-01').map(function(img) {
  return img.gt(2);
});
Map.addLayer(dust.mean().clip(atlantic), {min: 0, max: 0.5, palette: ['white', 'orange', 'brown']}, 'Dust frequency', false);

var puertoRico = ee.Geometry.Point([-66.3, 18.2]).buffer(50000);
var dakar = ee.Geometry.Point([-17.4, 14.7]).buffer(50000);
print(ui.Chart.image.series(ai.filterDate('2020-06-01', '2020-07-15'), puertoRico, ee.Reducer.mean(), 5000).setOptions({title: 'Puerto Rico'}));
print(ui.Chart.image.series(ai.filterDate('2020-06-01', '2020-07-15'), dakar, ee.Reducer.mean(), 5000).setOptions({title: 'Dakar'}));
