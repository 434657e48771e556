// Names that are assigned without being declared, and outer names assigned in functions.
count = 1;
function raise() {
  count = count + 1;
  made = ee.Image(count);
}
raise();
raise();
print(made, ee.Number(count));

var state = {value: 0};
var mode = 'start';
function change() {
  state.value = 5;
  mode = 'changed';
  var inner = function() { mode += '!'; };
  inner();
}
change();
print(ee.String(mode), ee.Number(state.value));
ee.List([1]).getInfo().forEach(function(x) { mode = 'answer ' + x; });
print(mode);
