var legend = require('users/gisunit/ui:legend');

var basin = ee.FeatureCollection('WWF/HydroSHEDS/v1/Basins/hybas_4').filterBounds(ee.Geometry.Point([31.5, 15.5]));
var chirps = ee.ImageCollection('UCSB-CHG/CHIRPS/PENTAD').filterDate('2001-01-01', '2020-12-31').select('precipitation');
var lc = ee.ImageCollection('MODIS/061/MCD12Q1').filterDate('2020-01-01', '2020-12-31').first().select('LC_Type1');

var annual = chirps.sum().divide(20).clip(basin);
var rainVis = {min: 0, max: 2000, palette: ['ffffff', 'c6dbef', '6baed6', '2171b5', '08306b']};

var simple = lc.remap(
  [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17],
  [1, 1, 1, 1, 1, 2, 2, 3, 3, 3, 5, 4, 6, 4, 7, 7, 5]
).clip(basin);
var lcNames = ['Forest', 'Shrubland', 'Savanna / grass', 'Cropland', 'Water / wetland', 'Urban', 'Bare'];
var lcColors = ['#006400', '#bdb76b', '#9acd32', '#ffd700', '#1e90ff', '#ff0000', '#d2b48c'];

Map.centerObject(basin, 5);
Map.addLayer(annual, rainVis, 'Annual rain');
Map.addLayer(simple, {min: 1, max: 7, palette: lcColors}, 'Land cover 2020');
Map.addLayer(ee.Image().paint(basin, 0, 1), {}, 'basins');

Map.add(legend.title('Nile basin'));
Map.add(legend.discrete('Land cover', lcNames, lcColors, 'bottom-left'));
Map.add(legend.continuous('Annual rainfall (mm)', rainVis, 'bottom-right'));
