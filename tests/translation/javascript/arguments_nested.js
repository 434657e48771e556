// Objects within objects: the outer one names arguments, the inner ones are values.
var image = ee.Image('COPERNICUS/S2_SR/20200101T100319_20200101T100321_T33UUP');
var index = image.expression({
  expression: '(nir - red) / (nir + red + offset)',
  map: {
    nir: image.select('B8'),
    red: image.select('B4'),
    offset: 0.5
  }
});
print(index);
print(image.expression('a * b', {a: image.select('B2'), b: image.select('B3')}));

var remapped = image.select('SCL').remap({from: [3, 8, 9], to: [0, 0, 0], defaultValue: 1, bandName: 'SCL'});
print(remapped);
print(ee.Kernel.gaussian({radius: 3, sigma: 2, units: 'pixels', normalize: true}));
print(image.convolve(ee.Kernel.fixed({width: 3, height: 3, weights: [[1, 2, 1], [2, 4, 2], [1, 2, 1]], normalize: true})));
Map.addLayer({eeObject: index, visParams: {min: -1, max: 1, palette: ['white', 'green']}, name: 'Index', shown: false});
