// Errors that are thrown and caught.
function check(scale) {
  if (scale <= 0) {
    throw new Error('scale must be positive');
  }
  return ee.Image(scale);
}
try {
  print(check(10));
  print(check(-1));
  print('never');
} catch (error) {
  print(ee.String('caught'), error.message);
} finally {
  print(ee.String('finally'));
}
var result;
try {
  result = JSON.parse('no json');
} catch (e) {
  result = {fallback: 1};
}
print(ee.Dictionary(result));
function safe(f) {
  try { return f(); } catch (e) { return ee.Image(0); }
}
print(safe(function() { return check(5); }), safe(function() { return check(0); }));
try { null.member; } catch (e) { print(ee.String('null has no members')); }
