// What counts as true: empty arrays and objects do, 0 and '' and NaN do not.
function truth(x) {
  if (x) {
    return 'yes';
  } else {
    return 'no';
  }
}
print(ee.List([truth([]), truth({}), truth(0), truth(''), truth(null), truth(undefined), truth(NaN)]));
print(ee.List([truth('0'), truth([0]), truth(-1), truth(ee.Image(1)), truth(function() {})]));
var empty = [], nothing = {};
print(empty ? ee.Image(1) : ee.Image(2), !nothing ? ee.Image(3) : ee.Image(4), !!empty);
print(empty.length ? 'full' : 'empty', !empty.length);
while (empty) {
  empty = null;
  print('once');
}
print((empty || nothing) === nothing, (nothing && 'last'));
var list = [];
if (list && list.length === 0 || false) print(ee.String('empty but true'));
if (!list) { print(ee.String('never')); } else if (list.length > 1) { print('neither'); } else { print(ee.String('else')); }
