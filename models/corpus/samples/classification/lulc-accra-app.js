// =====================================================
// LULC app for Greater Accra: 1990, 2000, 2010, 2020
// =====================================================
var accra = ee.FeatureCollection('FAO/GAUL/2015/level1').filter(ee.Filter.eq('ADM1_NAME', 'Greater Accra'));
var lulc1990 = ee.Image('users/eappiah/accra/lulc_1990');
var lulc2000 = ee.Image('users/eappiah/accra/lulc_2000');
var lulc2010 = ee.Image('users/eappiah/accra/lulc_2010');
var lulc2020 = ee.Image('users/eappiah/accra/lulc_2020');

var images = {
  '1990': lulc1990,
  '2000': lulc2000,
  '2010': lulc2010,
  '2020': lulc2020
};

var palette = ['#d7191c', '#1a9641', '#a6d96a', '#ffffbf', '#2c7bb6'];
var names = ['Built-up', 'Forest', 'Grassland/Shrub', 'Bare land', 'Water'];
var visParams = {min: 1, max: 5, palette: palette};

// ---------- Panels ----------
var mainPanel = ui.Panel({
  style: {width: '350px', padding: '10px'}
});
var header = ui.Label('Land use of Greater Accra', {fontSize: '20px', fontWeight: 'bold', color: '#333333'});
var subtitle = ui.Label('Select a year to show the map and the area of the classes.', {fontSize: '13px'});
mainPanel.add(header).add(subtitle);

var map = ui.Map();
map.centerObject(accra, 10);
map.setOptions('HYBRID');

var chartPanel = ui.Panel();

// ---------- Functions ----------
function areaChart(image, year) {
  var chart = ui.Chart.image.byClass({
    image: ee.Image.pixelArea().divide(1e6).addBands(image.rename('class')),
    classBand: 'class',
    region: accra.geometry(),
    reducer: ee.Reducer.sum(),
    scale: 60,
    classLabels: [''].concat(names)
  }).setOptions({
    title: 'Area per class (km2), ' + year,
    vAxis: {title: 'km2'},
    colors: palette
  });
  return chart;
}

function showYear(year) {
  map.layers().reset();
  chartPanel.clear();
  var image = images[year];
  map.addLayer(image.clip(accra), visParams, 'LULC ' + year);
  map.addLayer(ee.Image().byte().paint(accra, 1, 2), {palette: 'black'}, 'Boundary');
  chartPanel.add(areaChart(image, year));
}

// ---------- Widgets ----------
var yearSelect = ui.Select({
  items: Object.keys(images),
  placeholder: 'Select year',
  onChange: showYear
});
mainPanel.add(yearSelect);

var opacitySlider = ui.Slider({
  min: 0,
  max: 1,
  value: 1,
  step: 0.1,
  onChange: function(value) {
    map.layers().get(0).setOpacity(value);
  },
  style: {width: '250px'}
});
mainPanel.add(ui.Label('Opacity'));
mainPanel.add(opacitySlider);

var changeCheckbox = ui.Checkbox({
  label: 'Show urban growth 1990 - 2020',
  value: false,
  onChange: function(checked) {
    if (checked) {
      var growth = lulc2020.eq(1).and(lulc1990.neq(1)).selfMask();
      map.addLayer(growth.clip(accra), {palette: ['#ff00ff']}, 'Growth');
    } else {
      map.layers().forEach(function(layer) {
        if (layer.getName() === 'Growth') {
          map.layers().remove(layer);
        }
      });
    }
  }
});
mainPanel.add(changeCheckbox);
mainPanel.add(chartPanel);

// ---------- Legend ----------
var legend = ui.Panel({style: {position: 'bottom-left', padding: '8px 15px'}});
legend.add(ui.Label('Legend', {fontWeight: 'bold', fontSize: '16px'}));
for (var i = 0; i < names.length; i++) {
  var colorBox = ui.Label('', {backgroundColor: palette[i], padding: '8px', margin: '0 0 4px 0'});
  var label = ui.Label(names[i], {margin: '0 0 4px 6px'});
  legend.add(ui.Panel([colorBox, label], ui.Panel.Layout.flow('horizontal')));
}
map.add(legend);

ui.root.clear();
ui.root.add(ui.SplitPanel(mainPanel, map));

// default
yearSelect.setValue('2020');
