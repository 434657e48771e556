// Split panel: land cover 2000 vs 2020
var lc2000 = ee.Image('users/fatemeh/isfahan/lc2000');
var lc2020 = ee.Image('users/fatemeh/isfahan/lc2020');
var isfahan = ee.FeatureCollection('users/fatemeh/isfahan/boundary');

var vis = {min: 0, max: 4, palette: ['#e41a1c', '#4daf4a', '#377eb8', '#ffff33', '#a65628']};

var leftMap = ui.Map();
var rightMap = ui.Map();

leftMap.addLayer(lc2000.clip(isfahan), vis, '2000');
rightMap.addLayer(lc2020.clip(isfahan), vis, '2020');
leftMap.add(ui.Label('2000', {position: 'top-left', fontWeight: 'bold'}));
rightMap.add(ui.Label('2020', {position: 'top-right', fontWeight: 'bold'}));

// legend
var legend = ui.Panel({style: {position: 'bottom-right', padding: '8px 15px'}});
legend.add(ui.Label({
  value: 'Legend',
  style: {fontWeight: 'bold', fontSize: '16px', margin: '0 0 4px 0', padding: '0'}
}));

var addRow = function(color, name) {
  var box = ui.Label({style: {backgroundColor: color, padding: '8px', margin: '0 0 4px 0'}});
  var text = ui.Label({value: name, style: {margin: '0 0 4px 6px'}});
  legend.add(ui.Panel({widgets: [box, text], layout: ui.Panel.Layout.Flow('horizontal')}));
};

addRow('#e41a1c', 'Urban');
addRow('#4daf4a', 'Vegetation');
addRow('#377eb8', 'Water');
addRow('#ffff33', 'Bare soil');
addRow('#a65628', 'Rock');

rightMap.add(legend);

var linker = ui.Map.Linker([leftMap, rightMap]);
var splitPanel = ui.SplitPanel({
  firstPanel: leftMap,
  secondPanel: rightMap,
  orientation: 'horizontal',
  wipe: true,
  style: {stretch: 'both'}
});

ui.root.widgets().reset([splitPanel]);
leftMap.centerObject(isfahan, 11);
