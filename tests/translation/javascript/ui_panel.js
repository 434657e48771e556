// An application: a panel whose widgets change what is shown, a chart where the map is clicked.
var years = ['2019', '2020'];
var label = ui.Label('Year', {fontWeight: 'bold'});
var select = ui.Select({items: years, value: '2019', onChange: draw});
var slider = ui.Slider({min: 0, max: 10, value: 3, step: 1, onChange: function(value) { label.setValue('Level ' + value); }});
var box = ui.Checkbox({label: 'Charts', value: true});
var name = ui.Textbox({placeholder: 'name', value: 'x'});
var panel = ui.Panel({widgets: [label, select, slider, box], layout: ui.Panel.Layout.flow('vertical'), style: {width: '300px'}});
panel.add(name);
panel.style().set('shown', true);
box.onChange(function(checked) { panel.style().set({shown: checked}); });
ui.root.insert(0, panel);

function composite(year) {
  return ee.ImageCollection('MODIS/061/MOD13A2').select('NDVI').filter(ee.Filter.calendarRange(ee.Number.parse(year), ee.Number.parse(year), 'year'));
}
function draw(year) {
  Map.layers().set(0, ui.Map.Layer(composite(year).mean(), {min: 0, max: 9000}, year));
}
Map.addLayer(composite(years[0]).mean(), {min: 0, max: 9000}, '2019');
Map.setOptions('SATELLITE');
Map.style().set('cursor', 'crosshair');
Map.onClick(function(coords) {
  var point = ee.Geometry.Point(coords.lon, coords.lat);
  print(ui.Chart.image.series(composite(select.getValue()), point, ee.Reducer.mean(), 1000).setOptions({title: 'NDVI', colors: ['#00ff00']}));
  Map.addLayer(point, {color: 'red'}, 'clicked');
});
print(composite('2020').mean());
print(ui.Chart.image.histogram(ee.Image(1), ee.Geometry.Point(11, 47), 30));
