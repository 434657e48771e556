// Generator functions: loops over them, lists of what they give, the next value.
// only: there
function* years(from, to) {
  for (var year = from; year < to; year++) {
    yield year;
  }
  yield* [2030, 2031];
}
for (var year of years(2000, 2002)) {
  print(ee.Image(year));
}
print(ee.List([...years(2010, 2012)]));
var later = years(2020, 2022);
print(later.next().value, later.next().value);
print(ee.List(Array.from(years(1, 2))));
