// SO2 plume, La Palma eruption 2021
var canarias = ee.Geometry.Rectangle([-20, 26, -10, 31]);
Map.centerObject(canarias, 7);

var so2 = ee.ImageCollection('COPERNICUS/S5P/NRTI/L3_SO2')
  .select('SO2_column_number_density')
  .filterDate('2021-09-19', '2021-12-15')
  .filterBounds(canarias);

print('SO2 images', so2.size());

var viz = {
  min: 0.0,
  max: 0.002,
  palette: ['black', 'blue', 'purple', 'cyan', 'green', 'yellow', 'red']
};

// first days
var dates = ['2021-09-20', '2021-09-23', '2021-09-26', '2021-10-01', '2021-10-10'];
for (var i = 0; i < dates.length; i++) {
  var d = ee.Date(dates[i]);
  var img = so2.filterDate(d, d.advance(1, 'day')).mean().clip(canarias);
  Map.addLayer(img, viz, 'SO2 ' + dates[i], i === 0);
}

var max = so2.max().clip(canarias);
Map.addLayer(max, viz, 'SO2 max', false);

var chart = ui.Chart.image.series({
  imageCollection: so2,
  region: ee.Geometry.Point([-17.87, 28.61]).buffer(30000),
  reducer: ee.Reducer.max(),
  scale: 1113.2
}).setOptions({
  title: 'SO2 - La Palma',
  hAxis: {title: 'Date'},
  vAxis: {title: 'mol/m2'},
  lineWidth: 0,
  pointSize: 3
});
print(chart);

// animation
var days = ee.List.sequence(0, 30);
var frames = ee.ImageCollection(days.map(function(n) {
  var start = ee.Date('2021-09-19').advance(n, 'day');
  return so2.filterDate(start, start.advance(1, 'day')).mean()
    .visualize(viz)
    .set('system:time_start', start.millis());
}));

var gifParams = {
  region: canarias,
  dimensions: 600,
  crs: 'EPSG:3857',
  framesPerSecond: 3
};
print(ui.Thumbnail(frames, gifParams));
print(frames.getVideoThumbURL(gifParams));
