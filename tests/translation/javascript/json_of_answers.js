// JSON of objects with values from the server.
// answers: [2, 3]
var found = {};
function done() {
  print(JSON.stringify({name: 'x', found: found}));
}
ee.Number(1).add(1).evaluate(function(value) {
  found.one = value;
});
ee.Number(2).add(1).evaluate(function(value) {
  found.two = {half: value, list: [value]};
  done();
});
