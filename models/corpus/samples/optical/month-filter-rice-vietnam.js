// Diện tích lúa theo vụ từ NDVI MODIS - An Giang
// 1. Ranh giới
var angiang = ee.FeatureCollection('users/ttbich/angiang');
Map.centerObject(angiang, 9);

// 2. Dữ liệu
var modis = ee.ImageCollection('MODIS/006/MOD13Q1')
  .filterDate('2019-01-01', '2019-12-31')
  .select('NDVI')
  .map(function(img) {
    return img.multiply(0.0001).clip(angiang).copyProperties(img, ['system:time_start']);
  });

// 3. Biểu đồ
var bieudo = ui.Chart.image.series({
  imageCollection: modis,
  region: angiang,
  reducer: ee.Reducer.mean(),
  scale: 250
}).setOptions({
  title: 'NDVI An Giang 2019',
  vAxis: {title: 'NDVI'},
  hAxis: {title: 'Tháng'}
});
print(bieudo);

// 4. NDVI lớn nhất theo vụ
var dongXuan = modis.filterDate('2019-01-01', '2019-03-31').max();
var heThu = modis.filterDate('2019-05-01', '2019-07-31').max();
var thuDong = modis.filterDate('2019-08-15', '2019-11-15').max();

var vis = {min: 0, max: 0.9, palette: ['white', 'yellow', 'green', 'darkgreen']};
Map.addLayer(dongXuan, vis, 'Dong Xuan');
Map.addLayer(heThu, vis, 'He Thu', false);
Map.addLayer(thuDong, vis, 'Thu Dong', false);

// 5. Ngưỡng lúa
var luaDX = dongXuan.gt(0.6);
var luaHT = heThu.gt(0.6);
var luaTD = thuDong.gt(0.6);

// 6. Số vụ
var soVu = luaDX.add(luaHT).add(luaTD).rename('soVu');
Map.addLayer(soVu, {min: 0, max: 3, palette: ['gray', 'yellow', 'lightgreen', 'green']}, 'So vu lua');

// 7. Diện tích (ha)
var dientich = ee.Image.pixelArea().divide(10000).addBands(soVu).reduceRegion({
  reducer: ee.Reducer.sum().group({groupField: 1, groupName: 'soVu'}),
  geometry: angiang.geometry(),
  scale: 250,
  maxPixels: 1e9
});
print('Dien tich theo so vu', dientich);

// 8. Xuất
Export.image.toDrive({
  image: soVu.toByte(),
  description: 'so_vu_lua_2019',
  scale: 250,
  region: angiang.geometry(),
  maxPixels: 1e9
});
