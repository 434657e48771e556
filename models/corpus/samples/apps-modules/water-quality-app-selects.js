// Lake monitoring app (NDCI / turbidity)
// Created: 18/05/2022

var lakes = ee.FeatureCollection('users/uwaterlab/lakes_wi');

var lakeNames = ['Mendota', 'Monona', 'Winnebago', 'Geneva', 'Green'];
var products = ['Chlorophyll (NDCI)', 'Turbidity (NDTI)', 'True color'];

function maskS2(img) {
  var qa = img.select('QA60');
  var m = qa.bitwiseAnd(1 << 10).eq(0).and(qa.bitwiseAnd(1 << 11).eq(0));
  return img.updateMask(m).divide(10000).copyProperties(img, ['system:time_start']);
}

function waterOnly(img) {
  var ndwi = img.normalizedDifference(['B3', 'B8']);
  return img.updateMask(ndwi.gt(0));
}

function addBands(img) {
  var ndci = img.normalizedDifference(['B5', 'B4']).rename('NDCI');
  var ndti = img.normalizedDifference(['B4', 'B3']).rename('NDTI');
  return img.addBands([ndci, ndti]);
}

var s2 = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
  .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 30))
  .map(maskS2);

// ----------------------------------------------------------------
var panel = ui.Panel({style: {width: '350px', padding: '10px'}});
panel.add(ui.Label('Lake water quality', {fontSize: '22px', fontWeight: 'bold'}));
panel.add(ui.Label('Sentinel-2 indicators for lakes of Wisconsin'));

var lakeSelect = ui.Select({items: lakeNames, value: lakeNames[0], style: {stretch: 'horizontal'}});
var productSelect = ui.Select({items: products, value: products[0], style: {stretch: 'horizontal'}});
var yearSelect = ui.Select({items: ['2018', '2019', '2020', '2021'], value: '2021'});
var monthSlider = ui.Slider({min: 4, max: 10, value: 7, step: 1, style: {width: '200px'}});
var goButton = ui.Button({label: 'Go', style: {stretch: 'horizontal'}});
var chartPanel = ui.Panel();

panel.add(ui.Label('Lake', {fontWeight: 'bold'}));
panel.add(lakeSelect);
panel.add(ui.Label('Product', {fontWeight: 'bold'}));
panel.add(productSelect);
panel.add(ui.Label('Year', {fontWeight: 'bold'}));
panel.add(yearSelect);
panel.add(ui.Label('Month', {fontWeight: 'bold'}));
panel.add(monthSlider);
panel.add(goButton);
panel.add(chartPanel);

ui.root.insert(0, panel);

goButton.onClick(function() {
  var name = lakeSelect.getValue();
  var product = productSelect.getValue();
  var year = parseInt(yearSelect.getValue(), 10);
  var month = monthSlider.getValue();

  var lake = lakes.filter(ee.Filter.eq('name', name));
  var start = ee.Date.fromYMD(year, month, 1);
  var end = start.advance(1, 'month');

  var col = s2.filterBounds(lake).map(waterOnly).map(addBands);
  var image = col.filterDate(start, end).median().clip(lake);

  Map.layers().reset();
  Map.centerObject(lake);

  if (product === 'Chlorophyll (NDCI)') {
    Map.addLayer(image.select('NDCI'), {min: -0.1, max: 0.3, palette: ['blue', 'cyan', 'green', 'yellow', 'red']}, 'NDCI');
  } else if (product === 'Turbidity (NDTI)') {
    Map.addLayer(image.select('NDTI'), {min: -0.4, max: 0.1, palette: ['blue', 'white', 'brown']}, 'NDTI');
  } else {
    Map.addLayer(image, {bands: ['B4', 'B3', 'B2'], min: 0, max: 0.15}, 'True color');
  }

  var chart = ui.Chart.image.series({
    imageCollection: col.filterDate(year + '-04-01', year + '-11-01').select(['NDCI', 'NDTI']),
    region: lake,
    reducer: ee.Reducer.mean(),
    scale: 60
  }).setOptions({
    title: name + ' ' + year,
    lineWidth: 1,
    pointSize: 4,
    colors: ['green', 'brown']
  });
  chartPanel.clear();
  chartPanel.add(chart);
});

Map.centerObject(lakes, 8);
