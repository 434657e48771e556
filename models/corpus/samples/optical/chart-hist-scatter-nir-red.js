// feature space plot: red vs nir
var region = ee.Geometry.Rectangle([11.0, 48.0, 11.4, 48.3]);
var img = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
  .filterBounds(region)
  .filterDate('2021-06-01', '2021-07-31')
  .sort('CLOUDY_PIXEL_PERCENTAGE')
  .first()
  .divide(10000);

Map.centerObject(region, 11);
Map.addLayer(img, {bands: ['B8', 'B4', 'B3'], min: 0, max: 0.5}, 'CIR');

var sample = img.select(['B4', 'B8']).sample({
  region: region,
  scale: 20,
  numPixels: 1500
});

var x = sample.aggregate_array('B4');
var y = sample.aggregate_array('B8');

var chart = ui.Chart.array.values(y, 0, x)
  .setSeriesNames(['NIR'])
  .setOptions({
    title: 'Feature space',
    hAxis: {title: 'Red', viewWindow: {min: 0, max: 0.4}},
    vAxis: {title: 'NIR', viewWindow: {min: 0, max: 0.7}},
    pointSize: 2,
    legend: {position: 'none'}
  })
  .setChartType('ScatterChart');
print(chart);

// histograms
print(ui.Chart.image.histogram({
  image: img.select(['B4', 'B8']),
  region: region,
  scale: 100,
  maxBuckets: 100
}).setOptions({
  title: 'Histogram red and NIR',
  hAxis: {title: 'Reflectance'},
  vAxis: {title: 'Count'},
  series: {0: {color: 'red'}, 1: {color: 'purple'}}
}));
