// Asking what a value is.
function kind(x) {
  if (typeof x === 'string') return 'text';
  if (typeof x == 'number') return 'number';
  if (Array.isArray(x)) return 'list';
  if (typeof x === 'function') return 'function';
  if (x === null) return 'null';
  if (typeof x === 'boolean') return 'truth';
  return typeof x;
}
print(ee.List([kind('a'), kind(1), kind([]), kind(kind), kind(null), kind(true), kind({})]));
print(ee.List([typeof 1.5, typeof 'a', typeof undeclared, typeof {}, typeof print]));
var image = ee.Image(1);
print(image instanceof ee.Image, image instanceof ee.Feature, [] instanceof Array);
print(ee.String(typeof image));
