// Expressions, arrays, joins and classifiers: calls with lists and dictionaries inside.
var image = ee.Image('LANDSAT/LC08/C02/T1_TOA/LC08_044034_20140318');
print(image.expression('2.5 * ((NIR - RED) / (NIR + 6 * RED - 7.5 * BLUE + 1))', {
  'NIR': image.select('B5'), 'RED': image.select('B4'), 'BLUE': image.select('B2')
}));
print(image.expression("b('B5') > 0.2 ? b('B4') : 0"));
print(image.select(['B5', 'B4'], ['nir', 'red']), image.select('B[2-4]'), image.select([0, 'B2']));
print(ee.Array([[1, 2], [3, 4]]).matrixMultiply(ee.Array([[1], [2]])).get([0, 0]));
var join = ee.Join.inner('first', 'second');
var filter = ee.Filter.and(
    ee.Filter.equals({leftField: 'system:index', rightField: 'system:index'}),
    ee.Filter.maxDifference({difference: 1000, leftField: 'time', rightField: 'time'}));
print(join.apply(ee.FeatureCollection([]), ee.FeatureCollection([]), filter));
print(image.reduce(ee.Reducer.mean().combine({reducer2: ee.Reducer.stdDev(), sharedInputs: true})));
print(image.addBands({srcImg: ee.Image(1), overwrite: true}), image.addBands(ee.Image(2), null, true));
print(ee.Terrain.products(ee.Image('USGS/SRTMGL1_003')).clip(ee.Geometry.Point([0, 0]).buffer(10)));
print(ee.call('Image.constant', 3), ee.apply('Image.constant', {value: 4}));
