// NDRE for fixed dates, exported as one stack
var field = ee.FeatureCollection('users/jvos/perceel_zeeland');

var dates = ['2022-05-15', '2022-06-14', '2022-07-19', '2022-08-13', '2022-09-22'];

var s2 = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED').filterBounds(field);

var getNdre = function(date) {
  var d = ee.Date(date);
  var img = s2.filterDate(d.advance(-3, 'day'), d.advance(3, 'day'))
    .sort('CLOUDY_PIXEL_PERCENTAGE')
    .first();
  var ndre = ee.Image(img).normalizedDifference(['B8A', 'B5']);
  return ndre.rename(ee.String('ndre_').cat(d.format('YYYYMMdd')));
};

var stack = ee.Image.cat(dates.map(getNdre)).clip(field);
print(stack);

Map.centerObject(field, 15);
for (var i = 0; i < dates.length; i++) {
  Map.addLayer(stack.select(i), {min: 0.1, max: 0.6, palette: ['red', 'yellow', 'green']}, dates[i], i === 0);
}

var means = stack.reduceRegion({
  reducer: ee.Reducer.mean(),
  geometry: field.geometry(),
  scale: 10
});
print(means);

// coefficient of variation
var sd = stack.reduceRegion(ee.Reducer.stdDev(), field.geometry(), 10);
print('std dev', sd);

Export.image.toDrive({
  image: stack.toFloat(),
  description: 'ndre_stack_2022',
  region: field.geometry(),
  scale: 10,
  crs: 'EPSG:28992'
});
