// Methods that strings and ee.String share, on values that may be either.
var call = function(f, a) { return f(a); };
var call2 = function(f, a, b) { return f(a, b); };
exports.low = function(s) { return s.toLowerCase(); };
exports.high = function(s) { return s.toUpperCase(); };
exports.clean = function(s) { return s.trim().toUpperCase(); };
exports.swap = function(s, old) { return s.replace(old, '_'); };
exports.cut = function(s, start) { return s.slice(start, 3); };
exports.named = function(index) { return 'ftv_' + index.toLowerCase() + '_fit'; };
print(call(exports.low, 'ABC'), call(exports.low, ee.String('ABC')));
print(call(exports.high, 'abc'), call(exports.high, ee.String('abc')));
print(call(exports.clean, ' a b '), call(exports.clean, ee.String(' a b ')));
print(call2(exports.swap, 'a-b-c', '-'), call2(exports.swap, ee.String('a-b-c'), '-'));
print(call2(exports.cut, 'abcdef', 1), call2(exports.cut, ee.List([1, 2, 3, 4]), 1));
print(ee.List(call2(exports.cut, [1, 2, 3, 4], 1)));
print(call(exports.named, 'NBR'));

var check = function(names) {
  for (var i in names) {
    names[i] = names[i].toLowerCase();
  }
  return ee.List(names);
};
print(call(check, ['Cloud', 'Snow']));
