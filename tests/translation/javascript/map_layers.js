// The map: layers with styles, names, visibility and opacity, and where it looks.
var image = ee.Image('LANDSAT/LC08/C02/T1_TOA/LC08_044034_20140318');
var trueColor = {bands: ['B4', 'B3', 'B2'], min: 0, max: 0.3, gamma: [1, 1.2, 1]};
Map.setCenter(-122.3, 37.8, 10);
Map.centerObject(image, 9);
Map.centerObject(image);
Map.setOptions('SATELLITE');
Map.addLayer(image, trueColor, 'True color');
Map.addLayer(image.select('B5'), {min: 0, max: 0.5}, 'Infrared', false, 0.6);
Map.addLayer(image.select('B10'));
Map.addLayer(ee.FeatureCollection('TIGER/2018/States'), {color: 'red'}, 'States');
Map.addLayer(image.geometry(), {}, 'Footprint', true);
var n = 3;
Map.addLayer(image.select('B' + n), {palette: 'black,white'}, 'Band ' + n, n > 3);
print(image.reduceRegion(ee.Reducer.mean(), ee.Geometry.Point([-122, 37]), 30));
