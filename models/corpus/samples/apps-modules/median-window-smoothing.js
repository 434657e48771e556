// three ways of smoothing the same series: moving mean, moving median, weighted
var site = ee.Geometry.Point([75.86, 22.72]);

var ndvi = ee.ImageCollection('MODIS/061/MYD13Q1')
  .filterDate('2016-01-01', '2020-12-31')
  .select('NDVI')
  .map(function(img) {
    return img.multiply(0.0001).copyProperties(img, ['system:time_start']);
  });

var windowDays = 48;

var smoothMean = ndvi.map(function(img) {
  var t = img.date();
  var win = ndvi.filterDate(t.advance(-windowDays / 2, 'day'), t.advance(windowDays / 2 + 1, 'day'));
  return win.mean().rename('mean').set('system:time_start', t.millis());
});

var smoothMedian = ndvi.map(function(img) {
  var t = img.date();
  var win = ndvi.filterDate(t.advance(-windowDays / 2, 'day'), t.advance(windowDays / 2 + 1, 'day'));
  return win.median().rename('median').set('system:time_start', t.millis());
});

var smoothMax = ndvi.map(function(img) {
  var t = img.date();
  var win = ndvi.filterDate(t.advance(-windowDays / 2, 'day'), t.advance(windowDays / 2 + 1, 'day'));
  return win.max().rename('max').set('system:time_start', t.millis());
});

var all = ndvi.combine(smoothMean).combine(smoothMedian).combine(smoothMax);
print(all.first());

print(ui.Chart.image.series(all, site, ee.Reducer.first(), 250)
  .setOptions({
    title: 'Smoothing',
    series: {
      0: {color: 'red', lineWidth: 2},
      1: {color: 'blue', lineWidth: 2},
      2: {color: 'green', lineWidth: 2},
      3: {color: 'gray', lineWidth: 0, pointSize: 2}
    }
  }));

Map.centerObject(site, 9);
Map.addLayer(smoothMean.first(), {min: 0, max: 0.8, palette: ['white', 'green']}, 'first');
