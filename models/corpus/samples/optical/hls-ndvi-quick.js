// HLS L30 quick look
var roi = ee.Geometry.Point([-99.9, 40.6]);
Map.centerObject(roi, 11);

var hls = ee.ImageCollection('NASA/HLS/HLSL30/v002')
  .filterBounds(roi)
  .filterDate('2022-05-01', '2022-10-01')
  .filter(ee.Filter.lt('CLOUD_COVERAGE', 30));

print(hls.size());

var mask = function(img) {
  var fmask = img.select('Fmask');
  var clear = fmask.bitwiseAnd(1 << 1).eq(0).and(fmask.bitwiseAnd(1 << 3).eq(0));
  return img.updateMask(clear);
};

var ndviCol = hls.map(mask).map(function(img) {
  return img.normalizedDifference(['B5', 'B4']).rename('NDVI')
    .copyProperties(img, ['system:time_start']);
});

Map.addLayer(hls.map(mask).median(), {bands: ['B4', 'B3', 'B2'], min: 0.01, max: 0.18}, 'RGB');
Map.addLayer(ndviCol.max(), {min: 0, max: 1, palette: ['white', 'green']}, 'NDVI max');

print(ui.Chart.image.series(ndviCol, roi, ee.Reducer.first(), 30));
