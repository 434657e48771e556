// JSON to text and back.
var o = {name: 'a', list: [1, 2.5, null, true], inner: {x: 1}};
print(ee.String(JSON.stringify(o)));
print(ee.String(JSON.stringify([1.0, 'é', undefined])));
print(ee.Dictionary(JSON.parse('{"a": 1, "b": [1, 2]}')));
var copy = JSON.parse(JSON.stringify(o));
copy.inner.x = 2;
print(ee.Number(o.inner.x), ee.Number(copy.inner.x));
print(JSON.stringify({b: 1, a: 'q"q'}, null, 2));
