// NDVI and NDWI in the 1988 drought, Iowa
// compare with 1987 and 1989
var roi = ee.Geometry.Rectangle([-94.5, 41.5, -93.0, 42.5]);

var l5 = ee.ImageCollection('LANDSAT/LT05/C02/T1_L2')
  .filterBounds(roi)
  .filter(ee.Filter.calendarRange(7, 8, 'month'));

function prep(img) {
  var qa = img.select('QA_PIXEL');
  var mask = qa.bitwiseAnd(1 << 3).eq(0).and(qa.bitwiseAnd(1 << 4).eq(0));
  return img.select('SR_B.').multiply(0.0000275).add(-0.2).updateMask(mask);
}

var img1987 = l5.filter(ee.Filter.calendarRange(1987, 1987, 'year')).map(prep).median().clip(roi);
var img1988 = l5.filter(ee.Filter.calendarRange(1988, 1988, 'year')).map(prep).median().clip(roi);
var img1989 = l5.filter(ee.Filter.calendarRange(1989, 1989, 'year')).map(prep).median().clip(roi);

var ndvi1987 = img1987.normalizedDifference(['SR_B4', 'SR_B3']);
var ndvi1988 = img1988.normalizedDifference(['SR_B4', 'SR_B3']);
var ndvi1989 = img1989.normalizedDifference(['SR_B4', 'SR_B3']);

var ndviVis = {min: 0.2, max: 0.9, palette: ['brown', 'yellow', 'green']};
Map.centerObject(roi, 9);
Map.addLayer(ndvi1987, ndviVis, 'NDVI 1987');
Map.addLayer(ndvi1988, ndviVis, 'NDVI 1988');
Map.addLayer(ndvi1989, ndviVis, 'NDVI 1989');

Map.addLayer(ndvi1988.subtract(ndvi1987), {min: -0.4, max: 0.4, palette: ['red', 'white', 'blue']}, '1988 - 1987');

print('1987', ndvi1987.reduceRegion({reducer: ee.Reducer.mean(), geometry: roi, scale: 100, maxPixels: 1e9}));
print('1988', ndvi1988.reduceRegion({reducer: ee.Reducer.mean(), geometry: roi, scale: 100, maxPixels: 1e9}));
print('1989', ndvi1989.reduceRegion({reducer: ee.Reducer.mean(), geometry: roi, scale: 100, maxPixels: 1e9}));
