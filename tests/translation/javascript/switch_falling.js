// switch that falls through, and a default in the middle.
function steps(start) {
  var done = [];
  switch (start) {
    case 1:
      done.push('one');
    case 2:
      done.push('two');
      break;
    default:
      done.push('default');
    case 3:
      done.push('three');
      if (start === 3) break;
      done.push('more');
    case 4:
      done.push('four');
  }
  return done;
}
print(ee.List(steps(1)), ee.List(steps(2)), ee.List(steps(3)), ee.List(steps(4)), ee.List(steps(99)));
for (var i = 0; i < 3; i++) {
  switch (i) {
    case 1:
      continue;
  }
  print(ee.Number(i));
}
