// Functions that take what comes: `arguments`.
function count() {
  return arguments.length;
}
print(ee.Image(count(1, 2, 3)));

function sum() {
  var total = 0;
  for (var i = 0; i < arguments.length; i++) {
    total += arguments[i];
  }
  return total;
}
print(ee.Image(sum(4, 5, 6)));
