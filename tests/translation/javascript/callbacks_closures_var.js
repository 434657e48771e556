// Functions made in a loop: with var they share the variable, with let each has its own.
var shared = [];
for (var i = 0; i < 3; i++) {
  shared.push(function() { return ee.Image(i); });
}
print(shared.map(function(f) { return f(); }));

const own = [];
for (let j = 0; j < 3; j++) {
  own.push(() => ee.Image(j + 10));
}
print(own.map(f => f()));

var counted = [];
for (var k = 0; k < 3; k++) {
  (function(n) {
    counted.push(function(image) { return image.add(n); });
  })(k);
}
print(counted[0](ee.Image(100)), counted[2](ee.Image(100)));

const each = [];
for (const name of ['a', 'b']) {
  each.push(image => image.rename(name));
}
print(each[0](ee.Image(5)), each[1](ee.Image(5)));
