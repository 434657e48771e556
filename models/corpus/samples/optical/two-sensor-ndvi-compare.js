// Sentinel-2 vs Landsat 8 vs MODIS NDVI for one field
var field = ee.Geometry.Polygon([[[2.9801, 49.8743], [2.9801, 49.8711], [2.9872, 49.8711], [2.9872, 49.8743]]]);
var start = '2020-01-01';
var end = '2020-12-31';

// Sentinel-2
var s2 = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
  .filterBounds(field).filterDate(start, end)
  .map(function(i) {
    var ok = i.select('SCL').eq(4).or(i.select('SCL').eq(5));
    return i.normalizedDifference(['B8', 'B4']).rename('S2').updateMask(ok)
      .copyProperties(i, ['system:time_start']);
  });

// Landsat 8
var l8 = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2')
  .filterBounds(field).filterDate(start, end)
  .map(function(i) {
    var qa = i.select('QA_PIXEL');
    var ok = qa.bitwiseAnd(1 << 3).eq(0).and(qa.bitwiseAnd(1 << 4).eq(0));
    var sr = i.select(['SR_B4', 'SR_B5']).multiply(0.0000275).add(-0.2);
    return sr.normalizedDifference(['SR_B5', 'SR_B4']).rename('L8').updateMask(ok)
      .copyProperties(i, ['system:time_start']);
  });

// MODIS
var modis = ee.ImageCollection('MODIS/061/MOD13Q1')
  .filterDate(start, end)
  .select(['NDVI'], ['MODIS'])
  .map(function(i) {
    return i.multiply(0.0001).copyProperties(i, ['system:time_start']);
  });

var merged = s2.merge(l8).merge(modis);

print(ui.Chart.image.series(merged, field, ee.Reducer.mean(), 30)
  .setOptions({
    title: 'NDVI from three sensors',
    vAxis: {title: 'NDVI', viewWindow: {min: 0, max: 1}},
    hAxis: {format: 'MMM'},
    interpolateNulls: true,
    lineWidth: 1,
    pointSize: 4,
    series: {
      0: {color: 'red'},
      1: {color: 'gray'},
      2: {color: 'green'}
    }
  }));

Map.centerObject(field, 15);
Map.addLayer(s2.max(), {min: 0, max: 1, palette: ['white', 'green']}, 'S2 max');
Map.addLayer(field, {}, 'field', false);
