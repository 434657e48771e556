// Shorthand and computed keys, spread and rest.
const scale = 30;
const geometry = ee.Geometry.Point([11, 48]).buffer(200);
const reducer = ee.Reducer.mode();
const image = ee.Image('ESA/WorldCover/v200/2021');
print(image.reduceRegion({reducer, geometry, scale}));

const key = 'year';
print(image.set({[key]: 2021, [key + '_text']: 'twenty'}));

const base = {scale: 10, reducer};
print(image.reduceRegion({...base, geometry, scale: 20}));

const first = [1, 2];
const all = [0, ...first, 3];
print(ee.List(all));
print(ee.Image.cat(...['a', 'b'].map(name => ee.Image(1).rename(name))));

function join(separator, ...parts) {
  return parts.join(separator);
}
print(image.set('joined', join('-', 'a', 'b', 'c')));
