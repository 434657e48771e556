// S2 monthly viewer with date slider
var city = ee.Geometry.Point([106.82, -6.2]);

var start = '2018-01-01';
var now = Date.now();

var showMosaic = function(range) {
  var col = ee.ImageCollection('COPERNICUS/S2_HARMONIZED')
    .filterBounds(city.buffer(50000))
    .filterDate(range.start(), range.end())
    .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 40));

  var mosaic = col.median();

  col.size().evaluate(function(n) {
    label.setValue('Images: ' + n);
    if (n > 0) {
      var layer = ui.Map.Layer(mosaic, {bands: ['B4', 'B3', 'B2'], min: 0, max: 3000}, 'RGB');
      Map.layers().set(0, layer);
    } else {
      Map.layers().reset();
    }
  });
};

var label = ui.Label('Images: ');

var dateSlider = ui.DateSlider({
  start: start,
  end: now,
  value: '2021-06-01',
  period: 30,
  onChange: showMosaic
});

var panel = ui.Panel({
  widgets: [ui.Label('Choose a month', {fontWeight: 'bold'}), dateSlider, label],
  style: {position: 'bottom-left', width: '400px', padding: '8px'}
});

Map.add(panel);
Map.centerObject(city, 10);

showMosaic(ee.DateRange('2021-06-01', '2021-07-01'));
