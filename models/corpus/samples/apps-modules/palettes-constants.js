// constants shared by all scripts of the project

// --- paths ---
exports.ROOT = 'projects/ee-savanna/assets/';
exports.STUDY_AREA = exports.ROOT + 'study_area';
exports.SAMPLES = exports.ROOT + 'samples_v3';
exports.CLASSIFIED = exports.ROOT + 'classified/';

// --- time ---
exports.YEARS = [2015, 2016, 2017, 2018, 2019, 2020, 2021, 2022];
exports.DRY_START = '-06-01';
exports.DRY_END = '-09-30';
exports.WET_START = '-12-01';
exports.WET_END = '-03-31';

// --- classes ---
exports.CLASSES = {
  1: 'Woodland',
  2: 'Shrubland',
  3: 'Grassland',
  4: 'Cropland',
  5: 'Water',
  6: 'Bare',
  7: 'Built-up'
};

exports.COLORS = [
  '1b7837', // woodland
  '7fbf7b', // shrubland
  'd9f0d3', // grassland
  'fdae61', // cropland
  '2c7bb6', // water
  'bdbdbd', // bare
  'd7191c'  // built-up
];

// --- visualization ---
exports.vis = {
  rgb: {bands: ['red', 'green', 'blue'], min: 0, max: 0.25},
  nir: {bands: ['nir', 'red', 'green'], min: 0, max: 0.4},
  swir: {bands: ['swir1', 'nir', 'red'], min: 0, max: 0.4},
  ndvi: {min: 0, max: 0.8, palette: ['d73027', 'fee08b', '1a9850']},
  lc: {min: 1, max: 7, palette: exports.COLORS}
};

// --- functions ---
exports.getStudyArea = function() {
  return ee.FeatureCollection(exports.STUDY_AREA);
};

exports.getSamples = function(year) {
  return ee.FeatureCollection(exports.SAMPLES).filter(ee.Filter.eq('year', year));
};

exports.addLegend = function(map) {
  var panel = ui.Panel({style: {position: 'bottom-left', padding: '8px'}});
  panel.add(ui.Label('Legend', {fontWeight: 'bold'}));
  Object.keys(exports.CLASSES).forEach(function(key, i) {
    var box = ui.Label('', {backgroundColor: '#' + exports.COLORS[i], padding: '8px', margin: '0 0 4px 0'});
    var label = ui.Label(exports.CLASSES[key], {margin: '0 0 4px 6px'});
    panel.add(ui.Panel([box, label], ui.Panel.Layout.flow('horizontal')));
  });
  map.add(panel);
  return panel;
};
