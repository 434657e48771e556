// Tần suất ngập nước hàng năm - Đồng Tháp
// Người viết: Nguyễn Hoàng

// Vùng nghiên cứu
var tinh = ee.FeatureCollection('FAO/GAUL/2015/level1')
  .filter(ee.Filter.eq('ADM0_NAME', 'Viet Nam'))
  .filter(ee.Filter.eq('ADM1_NAME', 'Dong Thap'));
Map.centerObject(tinh, 9);

// Dữ liệu Sentinel-1
var s1 = ee.ImageCollection('COPERNICUS/S1_GRD')
  .filterBounds(tinh)
  .filter(ee.Filter.eq('instrumentMode', 'IW'))
  .filter(ee.Filter.listContains('transmitterReceiverPolarisation', 'VH'))
  .filter(ee.Filter.eq('orbitProperties_pass', 'DESCENDING'))
  .select('VH');

// Hàm lọc nhiễu
var locNhieu = function(img) {
  return img.focal_median(50, 'circle', 'meters')
    .rename('VH')
    .copyProperties(img, ['system:time_start']);
};

// Ngưỡng nước
var nguong = -21;
var nuoc = s1.map(locNhieu).map(function(img) {
  return ee.Image(img).lt(nguong).rename('nuoc')
    .copyProperties(img, ['system:time_start']);
});

// Tần suất cho từng năm
var f2016 = nuoc.filterDate('2016-01-01', '2016-12-31').mean().multiply(100).clip(tinh);
var f2018 = nuoc.filterDate('2018-01-01', '2018-12-31').mean().multiply(100).clip(tinh);
var f2020 = nuoc.filterDate('2020-01-01', '2020-12-31').mean().multiply(100).clip(tinh);
var f2022 = nuoc.filterDate('2022-01-01', '2022-12-31').mean().multiply(100).clip(tinh);

var vis = {min: 0, max: 100, palette: ['white', 'lightblue', 'blue', 'darkblue']};
Map.addLayer(f2016, vis, 'Tần suất 2016', false);
Map.addLayer(f2018, vis, 'Tần suất 2018', false);
Map.addLayer(f2020, vis, 'Tần suất 2020', false);
Map.addLayer(f2022, vis, 'Tần suất 2022');

// Diện tích ngập theo tháng
var thang = ee.List.sequence(0, 83);
var dienTich = ee.ImageCollection(thang.map(function(m) {
  var batDau = ee.Date('2016-01-01').advance(m, 'month');
  var ketThuc = batDau.advance(1, 'month');
  return nuoc.filterDate(batDau, ketThuc).max()
    .multiply(ee.Image.pixelArea()).divide(1e6)
    .rename('km2')
    .set('system:time_start', batDau.millis());
}));

var bieuDo = ui.Chart.image.series({
  imageCollection: dienTich,
  region: tinh,
  reducer: ee.Reducer.sum(),
  scale: 100
}).setOptions({
  title: 'Diện tích ngập theo tháng',
  vAxis: {title: 'km2'},
  hAxis: {title: 'Tháng'},
  colors: ['blue'],
  legend: {position: 'none'}
});
print(bieuDo);

// Xuất dữ liệu
Export.image.toDrive({
  image: f2022.toByte(),
  description: 'tanSuat_2022',
  folder: 'GEE',
  region: tinh.geometry(),
  scale: 30,
  maxPixels: 1e13
});
