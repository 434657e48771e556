// Widgets around a script whose objects do not depend on them.
var image = ee.Image('USGS/SRTMGL1_003');
var panel = ui.Panel({layout: ui.Panel.Layout.flow('vertical'), style: {width: '300px'}});
panel.add(ui.Label('Elevation', {fontWeight: 'bold'}));
var slider = ui.Slider({min: 0, max: 10, value: 3, step: 1});
panel.add(slider);
var button = ui.Button({label: 'Show', onClick: function() { print('clicked'); }});
panel.add(button);
ui.root.insert(0, panel);
print(image.gt(1000));
Map.addLayer(image.gt(2000), {}, 'High');
