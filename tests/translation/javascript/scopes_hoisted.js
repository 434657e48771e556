// var is there before its line, and belongs to the function and not to the block.
print(early === undefined ? ee.String('not yet') : early);
var early = ee.Image(1);
print(early);
if (early) {
  var inBlock = ee.Image(2);
}
print(inBlock);

function f() {
  var seen = early === undefined ? 'hidden' : 'seen';
  if (false) {
    var early = 1;
  }
  return seen;
}
print(ee.String(f()));
for (var i = 0; i < 2; i++) {
  var last = ee.Image(i);
}
print(last.add(i));
var twice = 1;
var twice;
print(ee.Number(twice));
