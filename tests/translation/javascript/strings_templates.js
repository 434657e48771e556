// Template strings, with expressions, several lines and braces.
const year = 2021;
const bands = ['B4', 'B3'];
print(ee.Date(`${year}-01-01`));
print(ee.Image(1).set('label', `Year ${year + 1} of ${bands.length} bands {not a field} ${bands}`));
print(ee.Image(1).set('text', `first
second ${true} ${null} ${1.0}`));
print(`plain`, `quote ' and " and \` and \\ and \${}`);
print(`nested ${bands.map(b => `<${b}>`).join(' ')}`);
const expression = `(b('B8') - b('${bands[0]}')) / ${2 * 5.0}`;
print(ee.Image([1, 2]).rename(['B8', 'B4']).expression(expression));
