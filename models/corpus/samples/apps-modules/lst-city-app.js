/*
Urban heat viewer
Choose a city and a year, see summer LST and compare.
*/

var cities = {
  'Madrid': [-3.7038, 40.4168],
  'Sevilla': [-5.9845, 37.3891],
  'Valencia': [-0.3763, 39.4699],
  'Zaragoza': [-0.8891, 41.6488],
  'Barcelona': [2.1734, 41.3851]
};

var lstVis = {
  min: 25,
  max: 50,
  palette: ['blue', 'cyan', 'green', 'yellow', 'red']
};

function maskClouds(image) {
  var qa = image.select('QA_PIXEL');
  var mask = qa.bitwiseAnd(1 << 3).eq(0)
    .and(qa.bitwiseAnd(1 << 4).eq(0));
  return image.updateMask(mask);
}

function toCelsius(image) {
  return image.select('ST_B10').multiply(0.00341802).add(149.0).subtract(273.15)
    .rename('LST')
    .copyProperties(image, ['system:time_start']);
}

function getLst(year, geometry) {
  return ee.ImageCollection('LANDSAT/LC08/C02/T1_L2')
    .filterBounds(geometry)
    .filterDate(year + '-06-01', year + '-09-15')
    .map(maskClouds)
    .map(toCelsius)
    .median();
}

// Widgets
var header = ui.Label('Urban heat viewer', {fontSize: '24px', fontWeight: 'bold'});
var text = ui.Label('Summer land surface temperature from Landsat 8.', {fontSize: '12px', color: 'gray'});

var citySelect = ui.Select({
  items: Object.keys(cities),
  value: 'Madrid',
  onChange: redraw
});

var yearSlider = ui.Slider({
  min: 2013,
  max: 2023,
  value: 2020,
  step: 1,
  onChange: redraw,
  style: {stretch: 'horizontal'}
});

var opacitySlider = ui.Slider({
  min: 0,
  max: 1,
  value: 1,
  step: 0.1,
  style: {stretch: 'horizontal'}
});
opacitySlider.onChange(function(value) {
  Map.layers().forEach(function(layer) {
    layer.setOpacity(value);
  });
});

var checkbox = ui.Checkbox('Show city limits', true);
checkbox.onChange(function(checked) {
  Map.layers().get(1).setShown(checked);
});

var statsLabel = ui.Label('');

var controls = ui.Panel({
  widgets: [
    header,
    text,
    ui.Label('City'), citySelect,
    ui.Label('Year'), yearSlider,
    ui.Label('Opacity'), opacitySlider,
    checkbox,
    statsLabel
  ],
  style: {width: '300px'}
});

ui.root.insert(0, controls);

function redraw() {
  var city = citySelect.getValue();
  var year = yearSlider.getValue();
  var point = ee.Geometry.Point(cities[city]);
  var area = point.buffer(15000);
  var lst = getLst(year, area).clip(area);

  Map.layers().reset();
  Map.centerObject(area, 11);
  Map.addLayer(lst, lstVis, 'LST ' + year);
  Map.addLayer(ee.Image().paint(area, 0, 2), {palette: ['black']}, 'Limit');

  statsLabel.setValue('Computing...');
  lst.reduceRegion({
    reducer: ee.Reducer.mean(),
    geometry: area,
    scale: 100,
    maxPixels: 1e9
  }).evaluate(function(result) {
    statsLabel.setValue('Mean LST: ' + result.LST.toFixed(1) + ' °C');
  });
}

redraw();
