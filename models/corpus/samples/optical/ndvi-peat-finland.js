// Ojitettu suo vs luonnontilainen suo, NDVI ja NDMI kesällä
var drained = ee.Geometry.Rectangle([27.10, 63.20, 27.14, 63.22]);
var natural = ee.Geometry.Rectangle([27.22, 63.25, 27.26, 63.27]);

var mask = function(image) {
  var scl = image.select('SCL');
  var clear = scl.eq(4).or(scl.eq(5)).or(scl.eq(6));
  return image.updateMask(clear);
};

var addIndices = function(image) {
  return image
    .addBands(image.normalizedDifference(['B8', 'B4']).rename('NDVI'))
    .addBands(image.normalizedDifference(['B8', 'B11']).rename('NDMI'));
};

var s2 = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
  .filterBounds(drained)
  .filterDate('2018-05-01', '2022-10-01')
  .filter(ee.Filter.calendarRange(5, 9, 'month'))
  .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 30))
  .map(mask)
  .map(addIndices);

print('kuvia', s2.size());

print(ui.Chart.image.series(s2.select(['NDVI', 'NDMI']), drained, ee.Reducer.mean(), 10)
  .setOptions({title: 'Ojitettu', pointSize: 3, lineWidth: 0}));
print(ui.Chart.image.series(s2.select(['NDVI', 'NDMI']), natural, ee.Reducer.mean(), 10)
  .setOptions({title: 'Luonnontilainen', pointSize: 3, lineWidth: 0}));

Map.centerObject(drained, 12);
Map.addLayer(s2.median(), {bands: ['B4', 'B3', 'B2'], min: 0, max: 2500}, 'RGB');
Map.addLayer(s2.select('NDMI').median(), {min: -0.2, max: 0.5, palette: ['brown', 'white', 'blue']}, 'NDMI', false);
Map.addLayer(drained, {color: 'red'}, 'drained');
Map.addLayer(natural, {color: 'green'}, 'natural');
