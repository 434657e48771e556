exports.f = f;
var m = require('users/a/b:c');
Export.image.toDrive({image: m.f(1), description: 'd', scale: 30, region: geometry, maxPixels: 1e13});
var chart = ui.Chart.image.series({imageCollection: c, region: p, reducer: ee.Reducer.mean()}).setOptions({title: 'x'});
print(chart, 'a' + [1, 2].map(function(x) { return x * 2; }).join(', '));
