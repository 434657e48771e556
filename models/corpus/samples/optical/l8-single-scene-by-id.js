// Load a scene by ID
var l8 = ee.Image('LANDSAT/LC08/C02/T1_L2/LC08_044034_20210508');
print(l8);

var scaled = l8.select('SR_B.').multiply(0.0000275).add(-0.2);
var lst = l8.select('ST_B10').multiply(0.00341802).add(149).subtract(273.15);

Map.centerObject(l8, 8);
Map.addLayer(scaled, {bands: ['SR_B4', 'SR_B3', 'SR_B2'], min: 0, max: 0.3}, 'SR');
Map.addLayer(lst, {min: 10, max: 50, palette: ['blue', 'yellow', 'red']}, 'LST');

// qa bits
var qa = l8.select('QA_PIXEL');
var cloud = qa.bitwiseAnd(1 << 3).neq(0);
var shadow = qa.bitwiseAnd(1 << 4).neq(0);
var snow = qa.bitwiseAnd(1 << 5).neq(0);
var water = qa.bitwiseAnd(1 << 7).neq(0);
Map.addLayer(cloud.selfMask(), {palette: 'white'}, 'cloud', false);
Map.addLayer(shadow.selfMask(), {palette: 'black'}, 'shadow', false);
Map.addLayer(snow.selfMask(), {palette: 'cyan'}, 'snow', false);
Map.addLayer(water.selfMask(), {palette: 'blue'}, 'water', false);
