// What no translation can take over says so at its place, and the rest goes on.
// only: there
var image = ee.Image(1);
print(image);
Map.onTileLoaded(function() { print('loaded'); });  // expect: TODO
print(image.add(1));
var dates = ui.DateSlider({start: '2020-01-01', period: 16});  // expect: TODO
print(image.add(2));
