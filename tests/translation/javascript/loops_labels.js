// continue and break out of both of two loops.
outer:
for (var a = 0; a < 3; a++) {
  for (var b = 0; b < 3; b++) {
    if (b === 1 && a === 0) continue outer;
    if (a === 2) break outer;
    print(ee.List([a, b]));
  }
}
print(ee.List([a, b]));
