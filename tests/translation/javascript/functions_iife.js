// Functions that are called where they are written.
var image = (function() {
  var hidden = 4;
  return ee.Image(hidden).multiply(2);
})();
print(image);

(function(name) {
  var hidden = 'inner ' + name;
  print(image.set('name', hidden));
}('module'));

(() => {
  const x = 3;
  print(ee.Image(x));
})();

var hidden = 'outer';
print(image.set('name', hidden));
