// Taking objects and arrays apart.
const {red, nir: infrared, scale = 30} = {red: 'B4', nir: 'B8'};
print(ee.Image([1, 2]).rename([red, infrared]).set('scale', scale));
const [first, , third = 'c', ...rest] = [1, 2, undefined, 4, 5];
print(ee.List([first, third]).cat(rest));
let a = 1, b = 2;
[a, b] = [b, a];
print(ee.List([a, b]));

function index({bands: [x, y], name = 'index'}, factor = 1) {
  return ee.Image(factor).normalizedDifference ? ee.Image([1, 2]).rename([x, y]).set('name', name, 'factor', factor) : null;
}
print(index({bands: ['p', 'q']}));
print(index({bands: ['p', 'q'], name: 'other'}, 3));
const {outer: {inner}, ...others} = {outer: {inner: 7}, s: 1, t: 2};
print(ee.Number(inner), ee.Dictionary(others));
[['k', 1], ['l', 2]].forEach(([key, value]) => print(ee.Image(value).rename(key)));
