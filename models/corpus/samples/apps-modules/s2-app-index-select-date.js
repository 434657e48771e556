// Simple app: choose an index and dates
// v0.1

var aoi = ee.Geometry.Rectangle([4.2, 51.8, 4.8, 52.2]);
Map.centerObject(aoi, 11);

var indexList = ['NDVI', 'NDWI', 'NDBI', 'NBR'];
var indexBands = {
  'NDVI': ['B8', 'B4'],
  'NDWI': ['B3', 'B8'],
  'NDBI': ['B11', 'B8'],
  'NBR': ['B8', 'B12']
};
var indexVis = {
  'NDVI': {min: 0, max: 0.9, palette: ['white', 'green']},
  'NDWI': {min: -0.5, max: 0.5, palette: ['white', 'blue']},
  'NDBI': {min: -0.5, max: 0.3, palette: ['white', 'red']},
  'NBR': {min: -0.2, max: 0.8, palette: ['black', 'orange', 'green']}
};

// widgets
var titleLabel = ui.Label('Sentinel-2 index viewer', {fontWeight: 'bold', fontSize: '18px'});
var startLabel = ui.Label('Start date:');
var startBox = ui.Textbox({value: '2022-06-01', style: {width: '100px'}});
var endLabel = ui.Label('End date:');
var endBox = ui.Textbox({value: '2022-08-31', style: {width: '100px'}});
var cloudLabel = ui.Label('Max cloud cover (%):');
var cloudSlider = ui.Slider({min: 0, max: 100, value: 20, step: 5, style: {width: '200px'}});
var indexSelect = ui.Select({items: indexList, value: 'NDVI'});
var button = ui.Button('Update map');
var status = ui.Label('');

button.onClick(function() {
  var start = startBox.getValue();
  var end = endBox.getValue();
  var cloud = cloudSlider.getValue();
  var index = indexSelect.getValue();

  status.setValue('Loading...');

  var collection = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
    .filterBounds(aoi)
    .filterDate(start, end)
    .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', cloud));

  collection.size().evaluate(function(n) {
    if (n === 0) {
      status.setValue('No images found');
      return;
    }
    status.setValue(n + ' images');
    var composite = collection.median().clip(aoi);
    var result = composite.normalizedDifference(indexBands[index]).rename(index);

    Map.layers().reset();
    Map.addLayer(composite, {bands: ['B4', 'B3', 'B2'], min: 0, max: 2500}, 'RGB', false);
    Map.addLayer(result, indexVis[index], index);
  });
});

var panel = ui.Panel({
  widgets: [
    titleLabel,
    ui.Panel([startLabel, startBox], ui.Panel.Layout.flow('horizontal')),
    ui.Panel([endLabel, endBox], ui.Panel.Layout.flow('horizontal')),
    cloudLabel,
    cloudSlider,
    indexSelect,
    button,
    status
  ],
  style: {width: '280px', position: 'middle-right'}
});

ui.root.add(panel);
