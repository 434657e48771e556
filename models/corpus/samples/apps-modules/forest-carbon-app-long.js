/*
 * Forest carbon dashboard
 * ------------------------------------------------------------
 * Author:  D. Ssemwogerere
 * Contact: carbon@example.org
 * Updated: February 2024
 *
 * Sections
 *   1. Data
 *   2. Style
 *   3. Widgets
 *   4. Functions
 *   5. Layout
 *   6. Start
 * ------------------------------------------------------------
 */

// ============================================================
// 1. Data
// ============================================================
var country = 'Uganda';
var admin1 = ee.FeatureCollection('FAO/GAUL/2015/level1').filter(ee.Filter.eq('ADM0_NAME', country));
var admin2 = ee.FeatureCollection('FAO/GAUL/2015/level2').filter(ee.Filter.eq('ADM0_NAME', country));
var reserves = ee.FeatureCollection('WCMC/WDPA/current/polygons')
  .filter(ee.Filter.eq('ISO3', 'UGA'))
  .filter(ee.Filter.eq('DESIG_ENG', 'Forest Reserve'));

var gfc = ee.Image('UMD/hansen/global_forest_change_2022_v1_10');
var treecover = gfc.select('treecover2000');
var loss = gfc.select('loss');
var gain = gfc.select('gain');
var lossYear = gfc.select('lossyear');

var biomass = ee.ImageCollection('NASA/ORNL/biomass_carbon_density/v1').first().select('agb');
var canopyHeight = ee.Image('users/dssemwo/gedi_height_2020');

// ============================================================
// 2. Style
// ============================================================
var colors = {
  forest: '#1a7a3c',
  loss: '#d7301f',
  gain: '#2b8cbe',
  text: '#333333',
  background: '#f7f7f7'
};

var TITLE_STYLE = {
  fontWeight: '100',
  fontSize: '28px',
  padding: '8px',
  color: colors.text,
  backgroundColor: colors.background
};
var PARAGRAPH_STYLE = {
  fontSize: '14px',
  color: colors.text,
  padding: '4px 8px',
  backgroundColor: colors.background
};
var LABEL_STYLE = {
  fontWeight: 'bold',
  fontSize: '14px',
  color: colors.text,
  backgroundColor: colors.background
};
var SMALL_STYLE = {
  fontSize: '11px',
  color: 'gray',
  backgroundColor: colors.background
};

var lossPalette = ['ffffcc', 'ffeda0', 'fed976', 'feb24c', 'fd8d3c', 'fc4e2a', 'e31a1c', 'bd0026', '800026'];
var coverPalette = ['ffffff', 'd9f0a3', '78c679', '238443', '004529'];
var biomassPalette = ['fff7ec', 'fdd49e', 'fc8d59', 'd7301f', '7f0000'];

// ============================================================
// 3. Widgets
// ============================================================
var mainPanel = ui.Panel({
  layout: ui.Panel.Layout.flow('vertical'),
  style: {width: '30%', backgroundColor: colors.background}
});

var title = ui.Label('Forest carbon dashboard', TITLE_STYLE);
var intro = ui.Label('Tree cover, loss and above ground carbon of the districts of Uganda.', PARAGRAPH_STYLE);

var levelLabel = ui.Label('Level', LABEL_STYLE);
var levelSelect = ui.Select({
  items: ['Region', 'District', 'Forest reserve'],
  value: 'District',
  style: {stretch: 'horizontal'}
});

var unitLabel = ui.Label('Unit', LABEL_STYLE);
var unitSelect = ui.Select({
  placeholder: 'Loading...',
  style: {stretch: 'horizontal'}
});

var thresholdLabel = ui.Label('Tree cover threshold (%)', LABEL_STYLE);
var thresholdSlider = ui.Slider({
  min: 10,
  max: 75,
  value: 30,
  step: 5,
  style: {stretch: 'horizontal', backgroundColor: colors.background}
});

var yearsLabel = ui.Label('Last year', LABEL_STYLE);
var yearSlider = ui.Slider({
  min: 2001,
  max: 2022,
  value: 2022,
  step: 1,
  style: {stretch: 'horizontal', backgroundColor: colors.background}
});

var runButton = ui.Button({
  label: 'Calculate',
  style: {stretch: 'horizontal'}
});
var clearButton = ui.Button({
  label: 'Clear',
  style: {stretch: 'horizontal'}
});

var resultsPanel = ui.Panel({style: {backgroundColor: colors.background}});
var footer = ui.Label('Data: Hansen/UMD/Google/USGS/NASA, ORNL DAAC, WDPA', SMALL_STYLE);

// ============================================================
// 4. Functions
// ============================================================
function getCollection(level) {
  if (level === 'Region') {
    return {fc: admin1, field: 'ADM1_NAME'};
  } else if (level === 'District') {
    return {fc: admin2, field: 'ADM2_NAME'};
  } else {
    return {fc: reserves, field: 'NAME'};
  }
}

function updateUnits() {
  var c = getCollection(levelSelect.getValue());
  unitSelect.setPlaceholder('Loading...');
  unitSelect.items().reset([]);
  c.fc.aggregate_array(c.field).distinct().sort().evaluate(function(names) {
    unitSelect.items().reset(names);
    unitSelect.setPlaceholder('Select...');
  });
}

function getUnit() {
  var c = getCollection(levelSelect.getValue());
  return c.fc.filter(ee.Filter.eq(c.field, unitSelect.getValue()));
}

function forestMask() {
  return treecover.gte(thresholdSlider.getValue());
}

function lossMask() {
  var last = yearSlider.getValue() - 2000;
  return loss.eq(1).and(lossYear.lte(last)).and(forestMask());
}

function addLayers(unit) {
  Map.layers().reset();
  Map.addLayer(treecover.updateMask(forestMask()).clip(unit), {min: 0, max: 100, palette: coverPalette}, 'Tree cover 2000');
  Map.addLayer(biomass.clip(unit), {min: 0, max: 150, palette: biomassPalette}, 'AGB carbon 2010', false);
  Map.addLayer(canopyHeight.clip(unit), {min: 0, max: 35, palette: coverPalette}, 'Canopy height 2020', false);
  Map.addLayer(gain.selfMask().clip(unit), {palette: [colors.gain]}, 'Gain', false);
  Map.addLayer(lossYear.updateMask(lossMask()).clip(unit), {min: 1, max: 22, palette: lossPalette}, 'Loss year');
  Map.addLayer(unit.style({color: 'black', fillColor: '00000000', width: 2}), {}, 'Boundary');
}

function makeLossChart(unit) {
  var area = ee.Image.pixelArea().divide(10000).updateMask(lossMask()).rename('ha');
  var groups = area.addBands(lossYear).reduceRegion({
    reducer: ee.Reducer.sum().group({groupField: 1, groupName: 'year'}),
    geometry: unit.geometry(),
    scale: 30,
    maxPixels: 1e13,
    tileScale: 4
  });
  var fc = ee.FeatureCollection(ee.List(groups.get('groups')).map(function(g) {
    g = ee.Dictionary(g);
    return ee.Feature(null, {
      year: ee.Number(g.get('year')).add(2000),
      loss: g.get('sum')
    });
  }));
  return ui.Chart.feature.byFeature(fc, 'year', 'loss')
    .setChartType('ColumnChart')
    .setOptions({
      title: 'Tree cover loss',
      hAxis: {title: 'Year', format: '####'},
      vAxis: {title: 'Area (ha)'},
      legend: {position: 'none'},
      colors: [colors.loss]
    });
}

function showNumbers(unit) {
  var area = ee.Image.pixelArea().divide(10000);
  var image = area.updateMask(forestMask()).rename('forest')
    .addBands(area.updateMask(lossMask()).rename('loss'))
    .addBands(biomass.multiply(area).updateMask(lossMask()).rename('carbon'));

  var label = ui.Label('Calculating...', PARAGRAPH_STYLE);
  resultsPanel.add(label);

  image.reduceRegion({
    reducer: ee.Reducer.sum(),
    geometry: unit.geometry(),
    scale: 30,
    maxPixels: 1e13,
    tileScale: 4
  }).evaluate(function(values, error) {
    if (error) {
      label.setValue('Error: ' + error);
      return;
    }
    label.setValue('Forest 2000: ' + Math.round(values.forest).toLocaleString() + ' ha');
    resultsPanel.insert(1, ui.Label('Loss: ' + Math.round(values.loss).toLocaleString() + ' ha', PARAGRAPH_STYLE));
    resultsPanel.insert(2, ui.Label('Carbon in lost forest: ' + Math.round(values.carbon).toLocaleString() + ' Mg C', PARAGRAPH_STYLE));
  });
}

function run() {
  if (!unitSelect.getValue()) {
    resultsPanel.clear();
    resultsPanel.add(ui.Label('Please select a unit.', {color: 'red', backgroundColor: colors.background}));
    return;
  }
  var unit = getUnit();
  Map.centerObject(unit);
  addLayers(unit);
  resultsPanel.clear();
  showNumbers(unit);
  resultsPanel.add(makeLossChart(unit));
}

function clear() {
  Map.layers().reset();
  resultsPanel.clear();
  Map.centerObject(admin1, 7);
}

// ============================================================
// 5. Layout
// ============================================================
mainPanel.add(title);
mainPanel.add(intro);
mainPanel.add(levelLabel);
mainPanel.add(levelSelect);
mainPanel.add(unitLabel);
mainPanel.add(unitSelect);
mainPanel.add(thresholdLabel);
mainPanel.add(thresholdSlider);
mainPanel.add(yearsLabel);
mainPanel.add(yearSlider);
mainPanel.add(runButton);
mainPanel.add(clearButton);
mainPanel.add(resultsPanel);
mainPanel.add(footer);

levelSelect.onChange(updateUnits);
runButton.onClick(run);
clearButton.onClick(clear);

ui.root.insert(0, mainPanel);

// ============================================================
// 6. Start
// ============================================================
Map.centerObject(admin1, 7);
Map.setOptions('HYBRID');
updateUnits();
