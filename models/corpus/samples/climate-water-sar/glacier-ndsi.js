// Glacier area change using NDSI
// Landsat 5 (1995), Landsat 7 (2005), Landsat 8 (2018)
var glacier = ee.Geometry.Polygon([[[86.70, 27.85], [86.70, 28.12], [87.10, 28.12], [87.10, 27.85]]]);

// ---- cloud mask ----
function maskL457(image) {
  var qa = image.select('pixel_qa');
  var cloud = qa.bitwiseAnd(1 << 5)
    .and(qa.bitwiseAnd(1 << 7))
    .or(qa.bitwiseAnd(1 << 3));
  var mask2 = image.mask().reduce(ee.Reducer.min());
  return image.updateMask(cloud.not()).updateMask(mask2);
}

function maskL8sr(image) {
  var cloudShadowBitMask = (1 << 3);
  var cloudsBitMask = (1 << 5);
  var qa = image.select('pixel_qa');
  var mask = qa.bitwiseAnd(cloudShadowBitMask).eq(0)
    .and(qa.bitwiseAnd(cloudsBitMask).eq(0));
  return image.updateMask(mask);
}

var l5 = ee.ImageCollection('LANDSAT/LT05/C01/T1_SR')
  .filterBounds(glacier)
  .filterDate('1994-01-01', '1996-12-31')
  .filter(ee.Filter.calendarRange(9, 11, 'month'))
  .map(maskL457)
  .median()
  .clip(glacier);

var l7 = ee.ImageCollection('LANDSAT/LE07/C01/T1_SR')
  .filterBounds(glacier)
  .filterDate('2004-01-01', '2006-12-31')
  .filter(ee.Filter.calendarRange(9, 11, 'month'))
  .map(maskL457)
  .median()
  .clip(glacier);

var l8 = ee.ImageCollection('LANDSAT/LC08/C01/T1_SR')
  .filterBounds(glacier)
  .filterDate('2017-01-01', '2019-12-31')
  .filter(ee.Filter.calendarRange(9, 11, 'month'))
  .map(maskL8sr)
  .median()
  .clip(glacier);

// ---- NDSI ----
var ndsi1995 = l5.normalizedDifference(['B2', 'B5']).rename('NDSI');
var ndsi2005 = l7.normalizedDifference(['B2', 'B5']).rename('NDSI');
var ndsi2018 = l8.normalizedDifference(['B3', 'B6']).rename('NDSI');

var snow1995 = ndsi1995.gt(0.4);
var snow2005 = ndsi2005.gt(0.4);
var snow2018 = ndsi2018.gt(0.4);

Map.centerObject(glacier, 11);
Map.addLayer(l5, {bands: ['B5', 'B4', 'B3'], min: 0, max: 6000}, 'L5 1995', false);
Map.addLayer(l7, {bands: ['B5', 'B4', 'B3'], min: 0, max: 6000}, 'L7 2005', false);
Map.addLayer(l8, {bands: ['B6', 'B5', 'B4'], min: 0, max: 6000}, 'L8 2018', false);
Map.addLayer(snow1995.selfMask(), {palette: ['0000ff']}, 'Snow/ice 1995');
Map.addLayer(snow2005.selfMask(), {palette: ['00ffff']}, 'Snow/ice 2005');
Map.addLayer(snow2018.selfMask(), {palette: ['ffffff']}, 'Snow/ice 2018');

// ---- area ----
var getArea = function(img) {
  var area = img.multiply(ee.Image.pixelArea()).reduceRegion({
    reducer: ee.Reducer.sum(),
    geometry: glacier,
    scale: 30,
    maxPixels: 1e9
  });
  return ee.Number(area.get('NDSI')).divide(1e6);
};

print('1995 (km2):', getArea(snow1995));
print('2005 (km2):', getArea(snow2005));
print('2018 (km2):', getArea(snow2018));

// loss
var loss = snow1995.eq(1).and(snow2018.eq(0));
Map.addLayer(loss.selfMask(), {palette: ['red']}, 'Loss 1995-2018');

// GLIMS outlines
var glims = ee.FeatureCollection('GLIMS/current').filterBounds(glacier);
Map.addLayer(glims, {color: 'orange'}, 'GLIMS', false);
