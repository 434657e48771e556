function save(image, name) {
  Export.image.toDrive({image: image, description: name, scale: 30});
}

function saveAll(images) {
  images.forEach(function(image) { save(image, 'one'); });
}

function fill(name, image) {
  return ee.Image(image).addBands(dem.select(ee.String(name)).unmask(ee.Image(image).select([0])));
}

function show(image) {
  Map.addLayer(image, {min: 0, max: 3000}, 'Height');
}

var dem = ee.Image('USGS/SRTMGL1_003');
show(dem);
var filled = ee.List(['elevation']).iterate(fill, dem);
print(filled);
// saveAll([dem]);
