var collection = ee.ImageCollection('MODIS/061/MOD13Q1').select('NDVI');
var map = ui.Map();
map.setCenter(30, 10, 4);
var label = ui.Label('Year');
var slider = ui.Slider({min: 2001, max: 2020, value: 2010, step: 1, onChange: function(year) {
  var image = collection.filter(ee.Filter.calendarRange(year, year, 'year')).mean().multiply(0.0001);
  map.layers().set(0, ui.Map.Layer(image, {min: 0, max: 0.9, palette: ['white', 'green']}, 'Greenness'));
}});
map.onClick(function(where) {
  var point = ee.Geometry.Point([where.lon, where.lat]);
  var chart = ui.Chart.image.series(collection, point, ee.Reducer.mean(), 250).setOptions({title: 'Greenness over time'});
  panel.widgets().set(2, chart);
});
var panel = ui.Panel([label, slider]);
ui.root.clear();
ui.root.add(ui.SplitPanel(panel, map));
