// A closure that changes a variable of the function around it.
function counter(start) {
  var count = start;
  return function(step) {
    count += step || 1;
    return count;
  };
}
var next = counter(10);
next();
next(5);
print(ee.Image(next()));

var total = 0;
function add(x) {
  total = total + x;
  return total;
}
[1, 2, 3].forEach(add);
[4, 5].forEach(function(x) { total += x; });
print(ee.Image(total));

var log = [];
function note(text) { log.push(text); }
note('a');
note('b');
print(ee.List(log));
