// Before / after comparison with split panel
// Beirut port explosion, August 4th 2020

var point = ee.Geometry.Point([35.5187, 33.9012]);

var s2 = ee.ImageCollection('COPERNICUS/S2')
  .filterBounds(point)
  .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 5));

var before = s2.filterDate('2020-07-15', '2020-08-03').sort('system:time_start', false).first();
var after = s2.filterDate('2020-08-05', '2020-08-31').sort('system:time_start').first();

print('before', before.date());
print('after', after.date());

var vis = {bands: ['B4', 'B3', 'B2'], min: 300, max: 3000, gamma: 1.2};

// Left and right maps
var leftMap = ui.Map();
leftMap.setControlVisibility(false);
leftMap.addLayer(before, vis, 'Before');
leftMap.add(ui.Label('Before', {position: 'top-left', fontWeight: 'bold'}));

var rightMap = ui.Map();
rightMap.setControlVisibility(false);
rightMap.addLayer(after, vis, 'After');
rightMap.add(ui.Label('After', {position: 'top-right', fontWeight: 'bold'}));

// Link
var linker = ui.Map.Linker([leftMap, rightMap]);

// Split panel
var splitPanel = ui.SplitPanel({
  firstPanel: leftMap,
  secondPanel: rightMap,
  orientation: 'horizontal',
  wipe: true,
  style: {stretch: 'both'}
});

ui.root.widgets().reset([splitPanel]);
leftMap.centerObject(point, 15);
