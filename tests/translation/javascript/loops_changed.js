// Bounds and counters that change inside the loop.
var queue = [1, 2];
for (var i = 0; i < queue.length; i++) {
  if (queue.length < 5) {
    queue.push(queue[i] + 10);
  }
}
print(ee.List(queue), i);

for (var j = 0; j < 10; j++) {
  if (j === 2) {
    j = 6;
  }
  print(ee.Number(j));
}
var limit = 5;
for (var k = 0; k < limit; k++) {
  limit = limit - 1;
  print(ee.Image(k).set('limit', limit));
}
for (let m = 0; m < 3; m++) {
  m += 1;
  print(ee.Number(m));
}
