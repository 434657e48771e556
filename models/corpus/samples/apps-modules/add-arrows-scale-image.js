// map for the report: north label, title, legend and inset of the country
var kruger = ee.FeatureCollection('WCMC/WDPA/current/polygons').filter(ee.Filter.eq('NAME', 'Kruger National Park'));
var treecover = ee.ImageCollection('MODIS/061/MOD44B').filterDate('2020-01-01', '2020-12-31').first().select('Percent_Tree_Cover');

Map.centerObject(kruger, 8);
Map.setOptions('TERRAIN');

var palette = ['f7fcf5', 'c7e9c0', '74c476', '238b45', '00441b'];
Map.addLayer(treecover.clip(kruger), {min: 0, max: 30, palette: palette}, 'Tree cover');
Map.addLayer(kruger.style({color: 'black', fillColor: '00000000', width: 2}), {}, 'Kruger NP');

var title = ui.Label('Tree cover in Kruger National Park (2020)');
title.style().set({
  position: 'top-center',
  fontWeight: 'bold',
  fontSize: '20px'
});
Map.add(title);

var legend = ui.Panel({style: {position: 'bottom-right', padding: '8px'}});
legend.add(ui.Label('Tree cover (%)', {fontWeight: 'bold'}));

var labels = ['0 - 6', '6 - 12', '12 - 18', '18 - 24', '> 24'];
for (var i = 0; i < labels.length; i++) {
  var row = ui.Panel({
    widgets: [
      ui.Label({style: {backgroundColor: '#' + palette[i], padding: '8px', margin: '0 0 4px 0', border: '1px solid gray'}}),
      ui.Label({value: labels[i], style: {margin: '0 0 4px 6px'}})
    ],
    layout: ui.Panel.Layout.Flow('horizontal')
  });
  legend.add(row);
}
Map.add(legend);

var source = ui.Label('Source: MODIS MOD44B', {position: 'bottom-left', fontSize: '10px', color: 'gray'});
Map.add(source);
