// many tiles per day, want one image per day
var roi = ee.FeatureCollection('users/gvp/taranaki').geometry();

var s2 = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
  .filterBounds(roi)
  .filterDate('2022-12-01', '2023-03-01')
  .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 30));

print('tiles', s2.size());

var withDate = s2.map(function(img) {
  return img.set('date', img.date().format('YYYY-MM-dd'));
});

var dates = withDate.aggregate_array('date').distinct();
print('dates', dates);

var daily = ee.ImageCollection(dates.map(function(d) {
  var day = withDate.filter(ee.Filter.eq('date', d));
  return day.mosaic()
    .set('date', d)
    .set('ntiles', day.size())
    .set('system:time_start', ee.Date.parse('YYYY-MM-dd', d).millis());
}));
print('days', daily.size());

// coverage of the roi in percent
var total = roi.area(10);
daily = daily.map(function(img) {
  var covered = img.select('B4').mask().multiply(ee.Image.pixelArea()).reduceRegion({
    reducer: ee.Reducer.sum(),
    geometry: roi,
    scale: 100,
    maxPixels: 1e9
  }).get('B4');
  return img.set('coverage', ee.Number(covered).divide(total).multiply(100));
});

var good = daily.filter(ee.Filter.gt('coverage', 90));
print('good days', good.aggregate_array('date'));

Map.centerObject(roi, 10);
Map.addLayer(good.first().clip(roi), {bands: ['B4', 'B3', 'B2'], min: 0, max: 3000}, 'first');
