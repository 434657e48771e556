// Numbers as text: how JavaScript writes them, and how it is told to.
var feature = ee.Feature(null);
print(feature.set('fixed', (3.14159).toFixed(2), 'none', (2.5).toFixed(0), 'zeros', (7).toFixed(3)));
print(feature.set('text', (255).toString(), 'hex', (255).toString(16), 'bits', (5).toString(2)));
print(feature.set('integer', parseInt('42', 10), 'float', parseFloat('3.5'), 'hex', parseInt('ff', 16)));
print(feature.set('number', Number('12.5'), 'truth', Number(true)));
print(feature.set('nan', isNaN(parseInt('x', 10)), 'plus', +'7'));
print(feature.set('string', String(1.0) + String(null) + String([1, 2])));
var days = 365.0;
print('days: ' + days, String(days / 2), 1000000 + ' m', 1.0 + '');
print('' + 123456789012345680000 + ' ' + 0.000001 + ' ' + 1e300);
