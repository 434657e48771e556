// continue and break.
for (var i = 0; i < 6; i++) {
  if (i % 2) continue;
  if (i > 4) break;
  print(ee.Image(i));
}
print(ee.Number(i));
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
