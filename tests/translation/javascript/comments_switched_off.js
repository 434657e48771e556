// Code that is switched off stays switched off.
var image = ee.Image(1);
// Map.addLayer(image, {min: 0}, 'off');
/*
var other = image.add(1);
print(other);
*/
print(image /* , other */);
// var url = 'https://example.org/a//b';
var url = 'https://example.org/a//b'; // a // b
print(ee.String(url).cat('/* not a comment */'));
var a = 8, b = 2;
print(ee.Number(a /b/ 2)); /* division, not a pattern */
