// Functions that call themselves.
function factorial(n) {
  return n <= 1 ? 1 : n * factorial(n - 1);
}
print(ee.Number(factorial(5)));

var depth = function walk(tree) {
  var below = 0;
  (tree.children || []).forEach(function(child) {
    below = Math.max(below, walk(child));
  });
  return below + 1;
};
print(ee.Number(depth({children: [{}, {children: [{}]}]})));

function nest(image, times) {
  if (times === 0) return image;
  return nest(image.focal_max(times), times - 1);
}
print(nest(ee.Image('USGS/SRTMGL1_003'), 3));
