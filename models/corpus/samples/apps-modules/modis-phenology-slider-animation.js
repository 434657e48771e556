// play button: loop through months
var region = ee.FeatureCollection('USDOS/LSIB_SIMPLE/2017').filter(ee.Filter.eq('wld_rgn', 'Africa'));
var ndvi = ee.ImageCollection('MODIS/061/MOD13A2').filterDate('2012-01-01', '2022-01-01').select('NDVI');

var months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
var vis = {min: 0, max: 9000, palette: ['ffffff', 'ce7e45', 'fcd163', '99b718', '207401', '011301']};

var layers = [];
for (var i = 1; i <= 12; i++) {
  var img = ndvi.filter(ee.Filter.calendarRange(i, i, 'month')).median().clip(region);
  var layer = ui.Map.Layer(img, vis, months[i - 1], i === 1);
  layers.push(layer);
  Map.layers().add(layer);
}

var label = ui.Label(months[0], {fontSize: '24px', fontWeight: 'bold'});
var current = 0;
var running = false;

function show(index) {
  layers.forEach(function(l, j) {
    l.setShown(j === index);
  });
  label.setValue(months[index]);
  slider.setValue(index + 1, false);
}

function next() {
  if (!running) return;
  current = (current + 1) % 12;
  show(current);
  ui.util.setTimeout(next, 1000);
}

var playButton = ui.Button({
  label: 'Play',
  onClick: function() {
    running = !running;
    playButton.setLabel(running ? 'Stop' : 'Play');
    if (running) {
      next();
    }
  }
});

var slider = ui.Slider({
  min: 1,
  max: 12,
  value: 1,
  step: 1,
  onChange: function(value) {
    current = value - 1;
    show(current);
  },
  style: {width: '200px'}
});

Map.add(ui.Panel({
  widgets: [label, slider, playButton],
  layout: ui.Panel.Layout.flow('horizontal'),
  style: {position: 'bottom-center'}
}));

Map.setCenter(20, 5, 3);
Map.setControlVisibility({layerList: false});

// gif
var frames = ee.ImageCollection(ee.List.sequence(1, 12).map(function(m) {
  return ndvi.filter(ee.Filter.calendarRange(m, m, 'month')).median().clip(region).visualize(vis).set('month', m);
}));
print(ui.Thumbnail({
  image: frames,
  params: {
    region: ee.Geometry.Rectangle([-18, -35, 52, 38], null, false),
    dimensions: 500,
    framesPerSecond: 4,
    crs: 'EPSG:3857'
  }
}));
