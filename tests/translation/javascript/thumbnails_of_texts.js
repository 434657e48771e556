// Boxes of pictures as texts: those of widgets, and those that are only known when the script runs.
// only: there
var image = ee.Image('USGS/SRTMGL1_003');
var box = function(east) {
  return '10, 46, ' + east + ', 47';
};
print(image.getThumbURL({max: 3000, bbox: box(11)}));
var west = ee.Number(10).getInfo();
print(image.getThumbURL({max: 3000, dimensions: 64, bbox: west + ',46,11,47'}));
print(ui.Thumbnail({
  image: image,
  params: {min: 0, max: 3000, bands: 'elevation', dimensions: '64x32', bbox: '10,46,11,47', format: 'png'}
}));
print(ui.Thumbnail(image, {max: 3000, palette: ['black', 'white'], region: '[[10,46],[11,46],[11,47],[10,46]]'}));
