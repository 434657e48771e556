// Split panel: before and after the dam collapse (Kakhovka, June 2023)

var aoi = ee.Geometry.Rectangle([32.4, 46.45, 33.5, 46.95]);

var s2 = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
  .filterBounds(aoi)
  .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 30));

var before = s2.filterDate('2023-05-25', '2023-06-05').median();
var after = s2.filterDate('2023-06-07', '2023-06-12').median();

var visS2 = {bands: ['B11', 'B8', 'B4'], min: 0, max: 4000};

// S1
var s1 = ee.ImageCollection('COPERNICUS/S1_GRD')
  .filterBounds(aoi)
  .filter(ee.Filter.eq('instrumentMode', 'IW'))
  .filter(ee.Filter.listContains('transmitterReceiverPolarisation', 'VV'))
  .select('VV');

var s1Before = s1.filterDate('2023-05-20', '2023-06-05').median();
var s1After = s1.filterDate('2023-06-07', '2023-06-14').median();

// Maps
var leftMap = ui.Map();
var rightMap = ui.Map();

leftMap.addLayer(s1Before, {min: -20, max: 0}, 'S1 before', false);
leftMap.addLayer(before, visS2, 'S2 before');
rightMap.addLayer(s1After, {min: -20, max: 0}, 'S1 after', false);
rightMap.addLayer(after, visS2, 'S2 after');

leftMap.add(ui.Label('Before', {position: 'bottom-left', fontWeight: 'bold'}));
rightMap.add(ui.Label('After', {position: 'bottom-right', fontWeight: 'bold'}));

leftMap.setControlVisibility(false);
rightMap.setControlVisibility(false);
leftMap.setControlVisibility({zoomControl: true});

var linker = ui.Map.Linker([leftMap, rightMap]);

var splitPanel = ui.SplitPanel({
  firstPanel: leftMap,
  secondPanel: rightMap,
  orientation: 'horizontal',
  wipe: true,
  style: {stretch: 'both'}
});

ui.root.widgets().reset([splitPanel]);
leftMap.centerObject(aoi, 10);
