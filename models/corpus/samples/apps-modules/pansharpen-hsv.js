// Pan sharpening Landsat 8 TOA
var pt = ee.Geometry.Point([28.9784, 41.0082]); // Istanbul

var image = ee.Image(ee.ImageCollection('LANDSAT/LC08/C02/T1_TOA')
  .filterBounds(pt)
  .filterDate('2019-05-01', '2019-09-30')
  .sort('CLOUD_COVER')
  .first());

print(image.get('system:index'));

var rgb = image.select(['B4', 'B3', 'B2']);
var pan = image.select('B8');

// HSV
// replace the value with the pan band
var huesat = rgb.rgbToHsv().select('hue', 'saturation');
var upres = ee.Image.cat(huesat, pan).hsvToRgb();

// Brovey
var intensity = rgb.reduce(ee.Reducer.sum());
var brovey = rgb.divide(intensity).multiply(pan).multiply(3);

// Visualize
var visParams = {min: 0.02, max: 0.25, gamma: 1.3};
Map.centerObject(pt, 14);
Map.addLayer(rgb, visParams, 'original');
Map.addLayer(upres, {bands: ['red', 'green', 'blue'], min: 0.02, max: 0.25, gamma: 1.3}, 'HSV pansharpened');
Map.addLayer(brovey, visParams, 'Brovey', false);

Export.image.toDrive({
  image: upres.multiply(255).toByte(),
  description: 'istanbul_pansharpened',
  region: pt.buffer(10000).bounds(),
  scale: 15
});
