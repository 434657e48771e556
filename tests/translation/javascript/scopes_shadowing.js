// Inner names that hide outer ones.
let x = 1;
{
  let x = 2;
  print(ee.Image(x));
}
print(ee.Image(x));
for (let x = 10; x < 12; x++) print(ee.Image(x));
print(ee.Image(x));
if (true) {
  const x = 3;
  const f = () => ee.Image(x);
  print(f());
}
var image = ee.Image(5);
function g(image) {
  image = image.add(1);
  return image;
}
print(g(ee.Image(6)), image);
var ee_ = function(image) { var x = image; x = x.add(7); return x; };
print(ee_(image), ee.Number(x));
try { throw 'text'; } catch (x) { print(ee.String(x)); }
print([1, 2].map(x => x + 1), ee.Number(x));
