// Help pop-up with a show / hide button
var visible = false;

var helpText = ui.Panel({
  widgets: [
    ui.Label('How to use this app', {fontWeight: 'bold', fontSize: '16px'}),
    ui.Label('1. Choose a layer in the list.'),
    ui.Label('2. Move the slider to change the transparency.'),
    ui.Label('3. Click on the map to get the values.'),
    ui.Label('Contact: gis@example.org', {color: 'blue'})
  ],
  style: {position: 'top-right', width: '300px', shown: false}
});

var helpButton = ui.Button({
  label: 'Help',
  style: {position: 'top-right'},
  onClick: function() {
    visible = !visible;
    helpText.style().set('shown', visible);
    helpButton.setLabel(visible ? 'Close' : 'Help');
  }
});

Map.add(helpButton);
Map.add(helpText);

// layers
var npp = ee.ImageCollection('MODIS/006/MOD17A3HGF')
  .filterDate('2019-01-01', '2019-12-31')
  .first()
  .select('Npp')
  .multiply(0.0001);
var treeHeight = ee.Image('NASA/JPL/global_forest_canopy_height_2005');
var soc = ee.Image('OpenLandMap/SOL/SOL_ORGANIC-CARBON_USDA-6A1C_M/v02').select('b0').multiply(5);

var layerProperties = {
  'NPP': {
    image: npp,
    vis: {min: 0, max: 1.5, palette: ['bbe029', '0a9501', '074b03']},
    unit: 'kgC/m2'
  },
  'Tree height': {
    image: treeHeight,
    vis: {min: 0, max: 40, palette: ['white', 'green', 'black']},
    unit: 'm'
  },
  'Soil organic carbon': {
    image: soc,
    vis: {min: 0, max: 120, palette: ['ffffa0', 'f7fcb9', 'd9f0a3', 'addd8e', '78c679', '238443', '005b29']},
    unit: 'g/kg'
  }
};

var select = ui.Select({
  items: Object.keys(layerProperties),
  value: 'NPP',
  onChange: function(key) {
    setLayer(key);
  }
});

var slider = ui.Slider({min: 0, max: 1, value: 1, step: 0.05, style: {stretch: 'horizontal'}});
slider.onSlide(function(value) {
  Map.layers().get(0).setOpacity(value);
});

var valueLabel = ui.Label('');

var panel = ui.Panel({
  widgets: [ui.Label('Carbon layers', {fontWeight: 'bold', fontSize: '20px'}), select, ui.Label('Transparency'), slider, valueLabel],
  style: {width: '260px'}
});
ui.root.insert(0, panel);

function setLayer(key) {
  var p = layerProperties[key];
  Map.layers().set(0, ui.Map.Layer(p.image, p.vis, key));
  valueLabel.setValue('');
}

Map.onClick(function(coords) {
  var key = select.getValue();
  var p = layerProperties[key];
  var pt = ee.Geometry.Point(coords.lon, coords.lat);
  valueLabel.setValue('loading...');
  p.image.reduceRegion({
    reducer: ee.Reducer.first(),
    geometry: pt,
    scale: 500
  }).values().get(0).evaluate(function(value) {
    if (value === null || value === undefined) {
      valueLabel.setValue('no data');
    } else {
      valueLabel.setValue(key + ': ' + value.toFixed(2) + ' ' + p.unit);
    }
  });
});

setLayer('NPP');
Map.setCenter(20, 0, 4);
