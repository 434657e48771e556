// Regular expressions of the client.
var id = 'LC08_044034_20140318';
print(ee.Date(id.replace(/^.*_(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')));
print(ee.String(id.replace(/_/g, '-')), ee.String(id.replace(/_/, '-')), ee.String('aAa'.replace(/a/gi, 'x')));
print(/^LC08/.test(id), /lc/i.test(id), /\d+/.test('none'));
var found = id.match(/_(\d+)_/);
print(ee.String(found[1]), ee.String(found[0]), id.match(/x/) === null);
print(ee.List(id.match(/\d+/g)), ee.List('a1b22c'.split(/\d+/)));
var pattern = new RegExp('[0-9]{6}');
print(ee.String(pattern.exec(id)[0]), id.search(/_/));
print(ee.String('a-b'.replace(/(\w)-(\w)/, function(all, x, y) { return y + x; })));
print(ee.ImageCollection('A').filter(ee.Filter.eq('id', id)).select('B[1-3]'), ee.String(id).replace('LC', 'LT'));
