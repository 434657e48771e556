// continue and break, also out of the inner of two loops and out of both.
for (var i = 0; i < 6; i++) {
  if (i % 2) continue;
  if (i > 4) break;
  print(ee.Image(i));
}
print(ee.Number(i));
outer:
for (var a = 0; a < 3; a++) {
  for (var b = 0; b < 3; b++) {
    if (b === 1 && a === 0) continue outer;
    if (a === 2) break outer;
    print(ee.List([a, b]));
  }
}
print(ee.List([a, b]));
var n = 0;
while (true) {
  n++;
  if (n === 2) continue;
  if (n > 4) break;
  print(ee.Number(n));
}
do {
  n -= 2;
  if (n === 3) continue;
  print(ee.Number(n));
} while (n > 0);
