// while and do, with a condition that has an effect.
var x = 1;
while (x < 20) {
  x = x * 3;
}
print(ee.Number(x));
var stack = ['a', 'b', 'c'];
while (stack.length) {
  print(ee.String(stack.pop()));
}
var count = 0;
do {
  count++;
} while (count < 3);
print(ee.Number(count));
do { count += 10; } while (false);
print(ee.Number(count));
var items = [4, 5, 0, 6], at = 0, item;
while ((item = items[at++])) {
  print(ee.Number(item));
}
print(ee.Number(at));
