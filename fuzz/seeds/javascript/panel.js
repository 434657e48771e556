var panel = ui.Panel({style: {width: '300px'}});
var slider = ui.Slider(0, 10);
slider.onChange(function(value) { panel.clear(); panel.add(ui.Label('Year: ' + value)); });
ui.root.insert(0, panel);
