// smooth MODIS EVI by moving average (±32 days)
var pt = ee.Geometry.Point([-53.8, -12.6]);

var evi = ee.ImageCollection('MODIS/061/MOD13Q1')
            .filterDate('2015-01-01', '2019-12-31')
            .map(function(img) {
              var good = img.select('SummaryQA').lte(1);
              return img.select('EVI').multiply(0.0001).updateMask(good)
                        .copyProperties(img, ['system:time_start']);
            });

var days = 32;
var join = ee.Join.saveAll({matchesKey: 'images'});
var filter = ee.Filter.maxDifference({
  difference: 1000 * 60 * 60 * 24 * days,
  leftField: 'system:time_start',
  rightField: 'system:time_start'
});

var joined = ee.ImageCollection(join.apply(evi, evi, filter));

var smooth = joined.map(function(img) {
  var neighbors = ee.ImageCollection.fromImages(img.get('images'));
  return ee.Image(img).addBands(neighbors.mean().rename('EVI_smooth'));
});

print(smooth.first());

var chart = ui.Chart.image.series(ee.ImageCollection(smooth), pt, ee.Reducer.first(), 250)
  .setOptions({
    title: 'EVI Mato Grosso',
    series: {
      0: {color: 'lightgray', lineWidth: 0, pointSize: 3},
      1: {color: 'green', lineWidth: 2, pointSize: 0}
    },
    vAxis: {title: 'EVI'}
  });
print(chart);

// fill only what is missing
var filled = smooth.map(function(img) {
  return img.select('EVI').unmask(img.select('EVI_smooth'))
    .copyProperties(img, ['system:time_start']);
});

// number of missing observations
var missing = evi.map(function(img) {
  return img.mask().not();
}).sum();

Map.centerObject(pt, 8);
Map.addLayer(missing, {min: 0, max: 30, palette: ['white', 'red']}, 'missing obs');
Map.addLayer(ee.ImageCollection(filled).mean(), {min: 0, max: 0.7, palette: ['white', 'green']}, 'mean EVI');
