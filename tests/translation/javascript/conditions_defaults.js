// || and && as values, ?? and ?. and chains of ternaries.
function start(options) {
  var year = options.year || 2000;
  var name = options.name && options.name.toUpperCase();
  var zero = options.zero ?? 5;
  var deep = options.place?.city ?? 'nowhere';
  return ee.Image(year).set('name', name || 'none', 'zero', zero, 'city', deep);
}
print(start({}));
print(start({year: 0, name: 'x', zero: 0, place: {city: 'Graz'}}));
print(start({year: 1999, name: '', zero: null, place: {}}));

var size = 15;
var word = size < 10 ? 'small' : size < 20 ? 'middle' : 'large';
print(ee.String(word));
print(ee.Image((size > 10 && size < 20) ? size : -size));
var region = null || ee.Geometry.Point([1, 1]);
print(region);
var cached;
cached = cached || [];
cached.push(1);
print(ee.List(cached || ['never']));
