/*
 * Coastal erosion explorer
 * version 1.2
 */

// ---------------------------------------------------------------------------
// Model
// ---------------------------------------------------------------------------
var m = {};
m.shoreline = ee.FeatureCollection('projects/ee-coast/assets/shorelines');
m.transects = ee.FeatureCollection('projects/ee-coast/assets/transects');
m.years = ['1990', '2000', '2010', '2020'];

// ---------------------------------------------------------------------------
// Components
// ---------------------------------------------------------------------------
var c = {};
c.controlPanel = ui.Panel();
c.map = ui.Map();

c.info = {};
c.info.title = ui.Label('Coastal erosion explorer');
c.info.about = ui.Label('Shoreline position from Landsat. Click a transect to see its history.');
c.info.link = ui.Label('Report', {}, 'https://example.org/report');
c.info.panel = ui.Panel([c.info.title, c.info.about, c.info.link]);

c.selectYear = {};
c.selectYear.label = ui.Label('Select a year');
c.selectYear.select = ui.Select(m.years);
c.selectYear.panel = ui.Panel([c.selectYear.label, c.selectYear.select]);

c.chart = {};
c.chart.label = ui.Label('Transect');
c.chart.container = ui.Panel(ui.Label('[Chart]'));
c.chart.panel = ui.Panel([c.chart.label, c.chart.container]);

// ---------------------------------------------------------------------------
// Composition
// ---------------------------------------------------------------------------
c.controlPanel.add(c.info.panel);
c.controlPanel.add(c.selectYear.panel);
c.controlPanel.add(c.chart.panel);

ui.root.clear();
ui.root.add(c.controlPanel);
ui.root.add(c.map);

// ---------------------------------------------------------------------------
// Styling
// ---------------------------------------------------------------------------
var s = {};
s.title = {fontSize: '20px', fontWeight: 'bold', margin: '8px 8px 0px 8px'};
s.about = {fontSize: '13px', color: '505050'};
s.header = {fontSize: '16px', fontWeight: 'bold', margin: '16px 8px 4px 8px'};
s.stretch = {stretch: 'horizontal'};

c.controlPanel.style().set({width: '300px', padding: '0px'});
c.info.title.style().set(s.title);
c.info.about.style().set(s.about);
c.info.link.style().set(s.about);
c.selectYear.label.style().set(s.header);
c.selectYear.select.style().set(s.stretch);
c.chart.label.style().set(s.header);

c.map.setOptions('HYBRID');
c.map.style().set({cursor: 'crosshair'});

// ---------------------------------------------------------------------------
// Behaviors
// ---------------------------------------------------------------------------
function updateMap() {
  var year = c.selectYear.select.getValue();
  var line = m.shoreline.filter(ee.Filter.eq('year', ee.Number.parse(year)));
  c.map.layers().set(0, ui.Map.Layer(line.style({color: 'yellow', width: 2}), {}, 'Shoreline ' + year));
  c.map.layers().set(1, ui.Map.Layer(m.transects.style({color: 'white', width: 1}), {}, 'Transects'));
}

function updateChart(coords) {
  var point = ee.Geometry.Point([coords.lon, coords.lat]);
  var transect = m.transects.filterBounds(point.buffer(100));
  var chart = ui.Chart.feature.byFeature(transect, 'year', 'distance')
    .setOptions({
      title: '',
      hAxis: {title: 'Year'},
      vAxis: {title: 'Distance (m)'},
      legend: {position: 'none'},
      pointSize: 4
    });
  c.chart.container.widgets().reset([chart]);
}

c.selectYear.select.onChange(updateMap);
c.map.onClick(updateChart);

// ---------------------------------------------------------------------------
// Initialize
// ---------------------------------------------------------------------------
c.selectYear.select.setValue('2020', false);
c.map.setCenter(-9.4, 39.6, 10);
updateMap();
