// What strings of the client can do.
var s = 'LANDSAT/LC08/C02/T1_L2';
print(ee.List(s.split('/')), s.length, s.charAt(0), s[1]);
print(ee.String(s.toLowerCase()), ee.String('abc'.toUpperCase()));
print(s.indexOf('LC'), s.indexOf('none'), s.lastIndexOf('/'));
print(ee.String(s.substring(0, 7)), ee.String(s.substr(8, 4)), ee.String(s.slice(-5)), ee.String(s.slice(0, -3)));
print(ee.String(s.replace('/', '_')), ee.String(s.replace(/\//g, '_')), ee.String(s.split('/').join('.')));
print(ee.String('  x '.trim()), ee.String('ab'.concat('cd', 1)), ee.String('ab'.repeat(2)));
print(s.startsWith('LAND'), s.endsWith('L2'), s.includes('C02'));
print(ee.String('7'.padStart(2, '0')), 'b' > 'a', 'abc'.charCodeAt(1), ee.String(String.fromCharCode(66)));
print(ee.List('a,b,,c'.split(',')), ee.List('abc'.split('')));
print(ee.String(s.substring(8, 0)), ee.String('abc'.substring(-2, 2)));
