// The client ignores what a function without parameters gets.
var scene = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
    .filterDate('2023-06-01', '2023-07-01')
    .first(scene);
print(scene.select('B4'));
