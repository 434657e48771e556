// Objects that are taken apart: in parameters, with defaults, with keys that are absent.
// only: there
function scaled(image, {factor = 2, name} = {}) {
  return image.multiply(factor).rename(name || 'unnamed');
}
const scene = ee.Image('USGS/SRTMGL1_003');
print(scaled(scene), scaled(scene, {name: 'a'}), scaled(scene, {factor: 3, name: 'b'}));

const {min, max, gamma} = {min: 0, max: 3000};
print(ee.List([min, max]), gamma === undefined);
const {ndvi, VERSION: version} = require('./modules/indices.js');
print(ndvi(ee.Image('COPERNICUS/S2/20180101T100409_20180101T100404_T33UUP')), version);

var options = {bands: ['a'], palette: {low: 'red', high: 'green'}};
delete options.palette.low;
delete options['bands'];
delete options.nothing;
print(ee.Dictionary(options));
