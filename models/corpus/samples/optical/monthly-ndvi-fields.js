var point = ee.Geometry.Point([5.6653, 51.9851]);
var buffer = point.buffer(500);

var startDate = '2019-01-01';
var endDate = '2021-12-31';

var MAX_PROB = 50;

var s2 = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
    .filterBounds(buffer)
    .filterDate(startDate, endDate);
var probs = ee.ImageCollection('COPERNICUS/S2_CLOUD_PROBABILITY')
    .filterBounds(buffer)
    .filterDate(startDate, endDate);

// match every image with its cloud probability
var joined = ee.Join.saveFirst('clouds').apply(s2, probs,
  ee.Filter.equals({leftField: 'system:index', rightField: 'system:index'}));

var addIndices = function(img) {
  var prob = ee.Image(img.get('clouds')).select('probability');
  var ndvi = img.normalizedDifference(['B8', 'B4']).rename('ndvi');
  var ndre = img.normalizedDifference(['B8', 'B5']).rename('ndre');
  return img.addBands([ndvi, ndre]).updateMask(prob.lt(MAX_PROB));
};

var col = ee.ImageCollection(joined).map(addIndices);
print('Number of images', col.size());

// monthly medians
var months = ee.List.sequence(1, 12);
var years = ee.List.sequence(2019, 2021);

var monthly = ee.ImageCollection.fromImages(
  years.map(function(y) {
    return months.map(function(m) {
      return col
        .filter(ee.Filter.calendarRange(y, y, 'year'))
        .filter(ee.Filter.calendarRange(m, m, 'month'))
        .select(['ndvi', 'ndre'])
        .median()
        .set('year', y)
        .set('month', m)
        .set('system:time_start', ee.Date.fromYMD(y, m, 15).millis());
    });
  }).flatten());

var chart = ui.Chart.image.series(monthly, buffer, ee.Reducer.mean(), 10)
  .setOptions({
    title: 'Monthly NDVI and NDRE',
    hAxis: {title: 'Month', format: 'MM-yyyy'},
    vAxis: {title: 'Index value', viewWindow: {min: 0, max: 1}},
    interpolateNulls: true,
    lineWidth: 2,
    pointSize: 4,
    colors: ['green', 'orange']
  });
print(chart);

Map.centerObject(point, 14);
Map.addLayer(col.select('ndvi').max(), {min: 0, max: 1, palette: ['white', 'green']}, 'max NDVI');
Map.addLayer(buffer, {color: 'red'}, 'buffer');
