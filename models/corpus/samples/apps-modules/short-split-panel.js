var left = ui.Map();
var right = ui.Map();

var before = ee.ImageCollection('COPERNICUS/S2_HARMONIZED')
  .filterDate('2019-06-01', '2019-08-31')
  .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 20))
  .filterBounds(ee.Geometry.Point([129.8, 62.0]))
  .median();
var after = ee.ImageCollection('COPERNICUS/S2_HARMONIZED')
  .filterDate('2021-08-15', '2021-09-30')
  .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 20))
  .filterBounds(ee.Geometry.Point([129.8, 62.0]))
  .median();

var vis = {bands: ['B12', 'B8', 'B4'], min: 0, max: 4000};
left.addLayer(before, vis, '2019');
right.addLayer(after, vis, '2021');

var linker = ui.Map.Linker([left, right]);
var split = ui.SplitPanel({
  firstPanel: left,
  secondPanel: right,
  wipe: true,
  style: {stretch: 'both'}
});
ui.root.widgets().reset([split]);
left.setCenter(129.8, 62.0, 9);
