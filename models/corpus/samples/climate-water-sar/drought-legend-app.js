// Simple app: choose year and month and display CHIRPS anomaly

var geometry = ee.Geometry.Rectangle([33, 3, 48, 15]);
var chirps = ee.ImageCollection('UCSB-CHG/CHIRPS/PENTAD').select('precipitation');

var palette = ['#8c510a', '#d8b365', '#f6e8c3', '#f5f5f5', '#c7eae5', '#5ab4ac', '#01665e'];
var visParams = {min: -100, max: 100, palette: palette};

// ---- UI ----
var panel = ui.Panel({style: {width: '300px', padding: '8px'}});
ui.root.insert(0, panel);

var title = ui.Label('Rainfall anomaly explorer', {fontWeight: 'bold', fontSize: '20px'});
var subtitle = ui.Label('CHIRPS, reference 1991-2020', {fontSize: '12px', color: 'gray'});
panel.add(title);
panel.add(subtitle);

var yearSlider = ui.Slider({
  min: 1991,
  max: 2022,
  value: 2016,
  step: 1,
  style: {stretch: 'horizontal'}
});

var monthNames = ['January', 'February', 'March', 'April', 'May', 'June', 'July',
  'August', 'September', 'October', 'November', 'December'];

var monthSelect = ui.Select({
  items: monthNames,
  value: 'April',
  style: {stretch: 'horizontal'}
});

var button = ui.Button({
  label: 'Run',
  onClick: update,
  style: {stretch: 'horizontal'}
});

panel.add(ui.Label('Year'));
panel.add(yearSlider);
panel.add(ui.Label('Month'));
panel.add(monthSelect);
panel.add(button);

var chartPanel = ui.Panel();
panel.add(chartPanel);

// ---- functions ----
function monthTotal(year, month) {
  var start = ee.Date.fromYMD(year, month, 1);
  return chirps.filterDate(start, start.advance(1, 'month')).sum();
}

function update() {
  var year = yearSlider.getValue();
  var month = monthNames.indexOf(monthSelect.getValue()) + 1;
  var reference = chirps
    .filter(ee.Filter.calendarRange(1991, 2020, 'year'))
    .filter(ee.Filter.calendarRange(month, month, 'month'))
    .sum()
    .divide(30);
  var anomaly = monthTotal(year, month).subtract(reference).clip(geometry);
  Map.layers().reset();
  Map.addLayer(anomaly, visParams, monthSelect.getValue() + ' ' + year);
}

// ---- click ----
Map.onClick(function(coords) {
  var point = ee.Geometry.Point([coords.lon, coords.lat]);
  var month = monthNames.indexOf(monthSelect.getValue()) + 1;
  var years = ee.List.sequence(1991, 2022);
  var series = ee.ImageCollection(years.map(function(y) {
    return monthTotal(y, month).set('year', y);
  }));
  var chart = ui.Chart.image.series({
    imageCollection: series,
    region: point,
    reducer: ee.Reducer.mean(),
    scale: 5000,
    xProperty: 'year'
  }).setChartType('ColumnChart').setOptions({
    title: monthSelect.getValue() + ' rainfall',
    hAxis: {format: '####'},
    vAxis: {title: 'mm'},
    legend: {position: 'none'}
  });
  chartPanel.clear();
  chartPanel.add(chart);
});

// ---- legend ----
var legend = ui.Panel({style: {position: 'bottom-right', padding: '8px 15px'}});
legend.add(ui.Label('Anomaly (mm)', {fontWeight: 'bold'}));

var colorBar = ui.Thumbnail({
  image: ee.Image.pixelLonLat().select(0),
  params: {
    bbox: [0, 0, 1, 0.1],
    dimensions: '100x10',
    format: 'png',
    min: 0,
    max: 1,
    palette: palette
  },
  style: {stretch: 'horizontal', margin: '0px 8px', maxHeight: '24px'}
});

var legendLabels = ui.Panel({
  widgets: [
    ui.Label(visParams.min, {margin: '4px 8px'}),
    ui.Label('0', {margin: '4px 8px', textAlign: 'center', stretch: 'horizontal'}),
    ui.Label(visParams.max, {margin: '4px 8px'})
  ],
  layout: ui.Panel.Layout.flow('horizontal')
});
legend.add(colorBar);
legend.add(legendLabels);
Map.add(legend);

Map.centerObject(geometry, 6);
Map.style().set('cursor', 'crosshair');
update();
