// Functions with a name twice, with names of their own, as values of variables that change.
// expect: same or TODO
function twice() { return ee.Image(1); }
function twice() { return ee.Image(2); }
print(twice());
var index = function index(n) { return n > 0 ? index(n - 1) : ee.Image(0).rename('index'); };
print(index(2));
var f = function() { return 1; };
var g = f;
f = function() { return 2; };
print(ee.List([f(), g()]));
function change(x, list) { x = 10; list.push(x); list = []; return list.length; }
var x = 1, shared = [];
print(ee.List([change(x, shared), x, shared.length]));
var collection = ee.ImageCollection('MODIS/061/MOD13Q1');
for (var i = 0; i < 2; i++) print(collection.map(function(image) { return image.add(i); }));
function nothing() {}
function early(x) { if (x) return; return 'late'; }
print(ee.List([nothing() === undefined, early(true) === undefined, early(false)]));
