// layers with checkboxes
var aoi = ee.FeatureCollection('users/vpopescu/danube_delta');
var jrc = ee.Image('JRC/GSW1_4/GlobalSurfaceWater');

var layers = [
  {name: 'Occurrence', image: jrc.select('occurrence'), vis: {min: 0, max: 100, palette: ['ffffff', 'ffbbbb', '0000ff']}},
  {name: 'Change', image: jrc.select('change_abs'), vis: {min: -50, max: 50, palette: ['red', 'black', 'limegreen']}},
  {name: 'Seasonality', image: jrc.select('seasonality'), vis: {min: 1, max: 12, palette: ['99d9ea', '0000aa']}},
  {name: 'Recurrence', image: jrc.select('recurrence'), vis: {min: 0, max: 100, palette: ['orange', '00ffff']}}
];

var panel = ui.Panel({style: {position: 'top-right', padding: '8px'}});
panel.add(ui.Label('Layers', {fontWeight: 'bold'}));

layers.forEach(function(l, i) {
  var layer = ui.Map.Layer(l.image.clip(aoi), l.vis, l.name, i === 0);
  Map.layers().add(layer);

  var box = ui.Checkbox({
    label: l.name,
    value: i === 0,
    onChange: function(checked) {
      layer.setShown(checked);
    }
  });
  panel.add(box);
});

Map.add(panel);
Map.centerObject(aoi, 9);
Map.setOptions('TERRAIN');
