// 1. Load boundaries
var catchment = ee.FeatureCollection('users/hydro_uwa/blackwood');

// 2. Collections (Collection 1 surface reflectance)
var l5 = ee.ImageCollection('LANDSAT/LT05/C01/T1_SR').filterBounds(catchment);
var l7 = ee.ImageCollection('LANDSAT/LE07/C01/T1_SR').filterBounds(catchment);
var l8 = ee.ImageCollection('LANDSAT/LC08/C01/T1_SR').filterBounds(catchment);

// 3. Cloud masks
var maskL57 = function(image) {
  var qa = image.select('pixel_qa');
  var mask = qa.bitwiseAnd(1 << 3).eq(0).and(qa.bitwiseAnd(1 << 5).eq(0));
  // edges are not the same in all bands
  var edge = image.mask().reduce(ee.Reducer.min());
  return image.updateMask(mask).updateMask(edge);
};

var maskL8sr = function(image) {
  var qa = image.select('pixel_qa');
  var mask = qa.bitwiseAnd(1 << 3).eq(0)
                 .and(qa.bitwiseAnd(1 << 5).eq(0));
  return image.updateMask(mask);
};

// 4. NDVI functions
var ndvi57 = function(image) {
  return image.normalizedDifference(['B4', 'B3']).rename('NDVI')
    .set('system:time_start', image.get('system:time_start'));
};
var ndvi8 = function(image) {
  return image.normalizedDifference(['B5', 'B4']).rename('NDVI')
    .set('system:time_start', image.get('system:time_start'));
};

// 5. Apply and merge
var n5 = l5.map(maskL57).map(ndvi57);
var n7 = l7.map(maskL57).map(ndvi57);
var n8 = l8.map(maskL8sr).map(ndvi8);
var ndvi = ee.ImageCollection(n5.merge(n7).merge(n8));

// 6. Yearly means
var years = ee.List.sequence(1988, 2019);
var yearly = ee.ImageCollection.fromImages(
  years.map(function(y) {
    var filtered = ndvi.filter(ee.Filter.calendarRange(y, y, 'year'));
    return filtered.mean()
      .set('year', y)
      .set('system:time_start', ee.Date.fromYMD(y, 1, 1));
  })
);

// 7. Chart
var chart = ui.Chart.image.series(yearly, catchment, ee.Reducer.mean(), 500, 'year')
  .setOptions({
    title: 'Annual mean NDVI, Blackwood',
    hAxis: {title: 'Year', format: '####'},
    vAxis: {title: 'NDVI'},
    trendlines: {0: {color: 'CC0000'}}
  });
print(chart);

// 8. Map
Map.centerObject(catchment, 8);
Map.addLayer(ee.Image(yearly.filter(ee.Filter.eq('year', 1988)).first()).clip(catchment), {min: 0, max: 0.8, palette: ['white', 'green']}, '1988');
Map.addLayer(ee.Image(yearly.filter(ee.Filter.eq('year', 2019)).first()).clip(catchment), {min: 0, max: 0.8, palette: ['white', 'green']}, '2019');
