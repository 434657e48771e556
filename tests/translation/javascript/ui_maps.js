// A second map, with layers of its own.
var image = ee.Image('USGS/SRTMGL1_003');
Map.addLayer(image, {min: 0, max: 4000}, 'Left');
var right = ui.Map();
right.addLayer(image.gt(1000), {palette: 'white,black'}, 'Right');
right.setCenter(11, 47, 8);
print(right);
