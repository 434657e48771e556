// Rice area from Sentinel-1 VH time series (Mekong Delta)
// Tác giả: Nguyễn Văn Hùng
// Ngày: 10/2021

var angiang = ee.FeatureCollection('FAO/GAUL/2015/level1')
  .filter(ee.Filter.eq('ADM1_NAME', 'An Giang'));

Map.centerObject(angiang, 10);

// Lấy ảnh Sentinel-1
var s1 = ee.ImageCollection('COPERNICUS/S1_GRD')
  .filterBounds(angiang)
  .filterDate('2020-11-01', '2021-03-31')
  .filter(ee.Filter.eq('instrumentMode', 'IW'))
  .filter(ee.Filter.eq('orbitProperties_pass', 'ASCENDING'))
  .filter(ee.Filter.listContains('transmitterReceiverPolarisation', 'VH'))
  .select('VH');

print('Số lượng ảnh', s1.size());

// Lọc nhiễu
var locNhieu = function(img) {
  return img.focal_median(30, 'circle', 'meters')
    .rename('VH')
    .copyProperties(img, ['system:time_start']);
};

var s1Loc = s1.map(locNhieu);

// Ảnh trung bình từng tháng
var t11 = s1Loc.filterDate('2020-11-01', '2020-11-30').mean().rename('VH_11');
var t12 = s1Loc.filterDate('2020-12-01', '2020-12-31').mean().rename('VH_12');
var t01 = s1Loc.filterDate('2021-01-01', '2021-01-31').mean().rename('VH_01');
var t02 = s1Loc.filterDate('2021-02-01', '2021-02-28').mean().rename('VH_02');
var t03 = s1Loc.filterDate('2021-03-01', '2021-03-31').mean().rename('VH_03');

var stack = ee.Image.cat([t11, t12, t01, t02, t03]).clip(angiang);

// Min, max
var min = s1Loc.min().clip(angiang);
var max = s1Loc.max().clip(angiang);
var hieu = max.subtract(min).rename('hieu');

// Ngưỡng: lúa ngập nước lúc gieo sạ và tăng mạnh sau đó
var lua = min.lt(-20).and(max.gt(-17)).and(hieu.gt(5)).rename('lua');

// Loại bỏ nước thường xuyên
var nuoc = ee.Image('JRC/GSW1_3/GlobalSurfaceWater').select('occurrence').gt(80).unmask(0);
lua = lua.updateMask(nuoc.not()).selfMask();

Map.addLayer(stack, {bands: ['VH_11', 'VH_01', 'VH_03'], min: -25, max: -12}, 'Tổ hợp màu VH');
Map.addLayer(min, {min: -28, max: -12}, 'VH min', false);
Map.addLayer(max, {min: -25, max: -8}, 'VH max', false);
Map.addLayer(lua, {palette: ['00ff00']}, 'Lúa');

// Diện tích
var dienTich = lua.multiply(ee.Image.pixelArea()).divide(10000).reduceRegion({
  reducer: ee.Reducer.sum(),
  geometry: angiang.geometry(),
  scale: 20,
  maxPixels: 1e13
});
print('Diện tích lúa (ha)', dienTich.get('lua'));

Export.image.toDrive({
  image: lua.toByte(),
  description: 'lua_dongxuan_2021',
  folder: 'GEE',
  scale: 10,
  region: angiang.geometry(),
  maxPixels: 1e13
});
