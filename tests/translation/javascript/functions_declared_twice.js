// JavaScript runs the last of several functions with one name, also above it.
function scaled(image) { return image.multiply(1); }
print(scaled(ee.Image(1)));
var collection = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED').map(scaled);
function scaled(image) { return image.multiply(2); }
print(collection);
function scaled(image) { return image.multiply(3); }
print(scaled(ee.Image(4)));
