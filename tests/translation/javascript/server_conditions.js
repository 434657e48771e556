// Conditions and loops that are the server's.
var image = ee.Image('USGS/SRTMGL1_003');
var n = ee.ImageCollection('MODIS/061/MOD13Q1').size();
print(ee.Algorithms.If(n.gt(0), image, ee.Image(0)));
print(ee.Algorithms.If({condition: n.eq(3), trueCase: 'three', falseCase: null}));
print(ee.Number(ee.Algorithms.If(true, 1, 2)).add(1));
print(image.where(image.gt(100), ee.Image(1)).where(image.lt(0), 0));
print(ee.List.sequence(0, 10, 2).map(function(x) {
  x = ee.Number(x);
  return ee.Algorithms.If(x.gt(4), x, x.multiply(-1));
}));
print(ee.List.sequence({start: 1, end: 9, count: 3}));
print(ee.List([3, 1, 2]).sort().reverse().slice(0, -1).indexOf(1));
print(ee.List(['a', 'b']).length(), ee.String('abc').length(), ee.List([1]).get(0));
print(ee.String('a').cat('b').replace('a', 'c', 'g').split(','), ee.Dictionary({a: 1}).keys());
