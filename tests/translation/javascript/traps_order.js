// The order in which things happen.
// expect: same or TODO
var log = [];
function note(x) { log.push(x); return x; }
var o = {b: note('b'), a: note('a')};
var r = note(1) + note(2) * note(3);
note(false) && note('not this');
note(true) || note('nor this');
note(0) ? note('no') : note('yes');
var list = [note('first'), note('second')];
list[note(0)] = note('third');
print(ee.List(log), ee.Number(r), ee.Dictionary(o), ee.List(list));
var i = 1;
i = i++ + ++i;
print(ee.Number(i));
var a = [1, 2, 3], j = 0;
a[j++] = a[j] * 10;
print(ee.List(a), ee.Number(j));
