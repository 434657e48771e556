// Methods that are called like operators of Python.
var image = ee.Image('LANDSAT/LC08/C02/T1_L2/LC08_044034_20140318');
var qa = image.select('QA_PIXEL');
var clear = qa.bitwiseAnd(1 << 3).eq(0).and(qa.bitwiseAnd(1 << 4).eq(0));
var either = qa.gt(5).or(qa.lt(2));
print(image.updateMask(clear.not()));
print(image.updateMask(either.and(clear).or(qa.eq(0)).not()));

var filter = ee.Filter.or(
    ee.Filter.and(ee.Filter.eq('a', 1), ee.Filter.gt('b', 2)),
    ee.Filter.eq('c', 3).not());
print(ee.ImageCollection('LANDSAT/LC08/C02/T1_L2').filter(filter));
print(ee.Filter.eq('a', 1).not());
print(ee.Number(3).and(1).or(0).not());
print(ee.Array([1, 0]).and(ee.Array([1, 1])));
