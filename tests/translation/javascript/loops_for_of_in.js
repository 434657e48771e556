// for-of and for-in over arrays, objects and text.
const bands = ['B4', 'B8'];
for (const band of bands) {
  print(ee.Image(1).rename(band));
}
for (var index in bands) {
  print(ee.String(index + bands[index]));
}
const ranges = {low: [0, 1], high: [2, 3]};
for (let key in ranges) {
  print(ee.List(ranges[key]).add(key));
}
for (const [name, range] of Object.entries(ranges)) {
  print(ee.String(name).cat(String(range[1])));
}
for (const letter of 'ab') print(ee.String(letter));
for (const [i, x] of [5, 6].entries()) print(ee.List([i, x]));
bands.forEach(band => { if (band === 'B8') return; print(ee.String(band)); });
