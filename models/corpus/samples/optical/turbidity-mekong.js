// Độ đục nước sông Tiền từ ảnh Sentinel-2
// Nguyen Minh Quan - 2021

var vung = ee.Geometry.Polygon(
  [[[106.30, 10.35], [106.30, 10.15], [106.80, 10.15], [106.80, 10.35]]]);
Map.centerObject(vung, 11);

// Lọc ảnh
var s2 = ee.ImageCollection('COPERNICUS/S2_SR')
  .filterBounds(vung)
  .filterDate('2019-01-01', '2020-12-31')
  .filterMetadata('CLOUDY_PIXEL_PERCENTAGE', 'less_than', 20);
print('So luong anh', s2.size());

// Hàm che mây
function cheMay(img) {
  var qa = img.select('QA60');
  var mask = qa.bitwiseAnd(1 << 10).eq(0).and(qa.bitwiseAnd(1 << 11).eq(0));
  return img.updateMask(mask).divide(10000).copyProperties(img, ['system:time_start']);
}

// Tách nước
function tachNuoc(img) {
  var ndwi = img.normalizedDifference(['B3', 'B8']).rename('NDWI');
  return img.addBands(ndwi).updateMask(ndwi.gt(0));
}

// Tính độ đục
function tinhDoDuc(img) {
  var rho = img.select('B4');
  var turb = rho.multiply(228.1).divide(ee.Image(1).subtract(rho.divide(0.1641))).rename('turbidity');
  var ndti = img.normalizedDifference(['B4', 'B3']).rename('NDTI');
  return img.addBands(turb).addBands(ndti);
}

var ketqua = s2.map(cheMay).map(tachNuoc).map(tinhDoDuc);

// Mùa khô và mùa mưa
var muaKho = ketqua.filter(ee.Filter.calendarRange(1, 4, 'month')).median().clip(vung);
var muaMua = ketqua.filter(ee.Filter.calendarRange(7, 10, 'month')).median().clip(vung);

var vis = {min: -0.1, max: 0.3, palette: ['blue', 'cyan', 'green', 'yellow', 'orange', 'red']};
Map.addLayer(muaKho, {bands: ['B4', 'B3', 'B2'], min: 0, max: 0.25}, 'RGB mua kho', false);
Map.addLayer(muaMua, {bands: ['B4', 'B3', 'B2'], min: 0, max: 0.25}, 'RGB mua mua', false);
Map.addLayer(muaKho.select('NDTI'), vis, 'NDTI mua kho');
Map.addLayer(muaMua.select('NDTI'), vis, 'NDTI mua mua');

// Biểu đồ
var chart = ui.Chart.image.series(ketqua.select('NDTI'), vung, ee.Reducer.mean(), 50, 'system:time_start')
  .setOptions({
    title: 'NDTI theo thoi gian',
    hAxis: {title: 'Thoi gian'},
    vAxis: {title: 'NDTI'},
    pointSize: 3
  });
print(chart);

// Xuất ảnh
Export.image.toDrive({
  image: muaKho.select('NDTI'),
  description: 'NDTI_muakho',
  scale: 10,
  region: vung,
  maxPixels: 1e13
});
Export.image.toDrive({
  image: muaMua.select('NDTI'),
  description: 'NDTI_muamua',
  scale: 10,
  region: vung,
  maxPixels: 1e13
});
