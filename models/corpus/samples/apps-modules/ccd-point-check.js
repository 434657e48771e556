// debugging: print band types, projections, dates
var pt = ee.Geometry.Point([102.5, 15.2]);

var s2 = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED').filterBounds(pt).filterDate('2022-01-01', '2022-02-01');
var img = s2.first();

print('image', img);
print('bands', img.bandNames());
print('types', img.bandTypes());
print('projection B2', img.select('B2').projection());
print('scale B2', img.select('B2').projection().nominalScale());
print('scale B11', img.select('B11').projection().nominalScale());
print('crs', img.select('B2').projection().crs());
print('date', img.date());
print('properties', img.propertyNames());
print('clouds', s2.aggregate_array('CLOUDY_PIXEL_PERCENTAGE'));
print('mean clouds', s2.aggregate_mean('CLOUDY_PIXEL_PERCENTAGE'));

// composite loses its projection!
var median = s2.median();
print('projection of the median', median.select('B2').projection());
print('scale of the median', median.select('B2').projection().nominalScale());

// fix
var proj = img.select('B2').projection();
var fixed = median.setDefaultProjection(proj);
print('fixed', fixed.select('B2').projection().nominalScale());

// value at the point
var values = fixed.reduceRegion({
  reducer: ee.Reducer.first(),
  geometry: pt,
  scale: 10
});
print('values', values);
print('B8 is number?', ee.Number(values.get('B8')).divide(10000));

// does reduceRegion give null?
var outside = fixed.reduceRegion(ee.Reducer.mean(), ee.Geometry.Point([0, 0]), 10);
print('outside', outside);

// duplicates on the same day
var days = s2.map(function(i) {
  return i.set('day', i.date().format('YYYY-MM-dd'));
});
print('n', days.size());
print('distinct days', days.distinct('day').size());
print(days.aggregate_histogram('day'));

Map.centerObject(pt, 12);
Map.addLayer(img, {bands: ['B4', 'B3', 'B2'], min: 0, max: 3000}, 'img');
Map.addLayer(fixed, {bands: ['B4', 'B3', 'B2'], min: 0, max: 3000}, 'median', false);
Map.addLayer(img.geometry(), {color: 'red'}, 'footprint', false);
Map.addLayer(pt, {}, 'pt');
