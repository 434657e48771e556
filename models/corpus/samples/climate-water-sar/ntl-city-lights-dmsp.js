// DMSP + VIIRS nighttime lights of Guangzhou
var gz = ee.FeatureCollection('users/liwei/guangzhou');
Map.centerObject(gz, 9);

// 1992-2013 DMSP
var dmsp = ee.ImageCollection('NOAA/DMSP-OLS/NIGHTTIME_LIGHTS').select('stable_lights');

// 平均值
var n1992 = dmsp.filterDate('1992-01-01', '1992-12-31').mean().clip(gz);
var n2000 = dmsp.filterDate('2000-01-01', '2000-12-31').mean().clip(gz);
var n2013 = dmsp.filterDate('2013-01-01', '2013-12-31').mean().clip(gz);

Map.addLayer(n1992, {min: 0, max: 63}, '1992', false);
Map.addLayer(n2000, {min: 0, max: 63}, '2000', false);
Map.addLayer(n2013, {min: 0, max: 63}, '2013');

// RGB合成
var rgb = ee.Image.cat(n2013, n2000, n1992);
Map.addLayer(rgb, {min: 0, max: 63}, 'RGB');

// 提取城市区域
var urban1992 = n1992.gt(50).selfMask();
var urban2000 = n2000.gt(50).selfMask();
var urban2013 = n2013.gt(50).selfMask();

Map.addLayer(urban2013, {palette: 'red'}, 'urban 2013', false);
Map.addLayer(urban2000, {palette: 'orange'}, 'urban 2000', false);
Map.addLayer(urban1992, {palette: 'yellow'}, 'urban 1992', false);

// 计算面积
function calArea(img) {
  var area = img.multiply(ee.Image.pixelArea()).divide(1e6).reduceRegion({
    reducer: ee.Reducer.sum(),
    geometry: gz.geometry(),
    scale: 1000,
    maxPixels: 1e13
  });
  return area.get('stable_lights');
}

print('1992', calArea(urban1992));
print('2000', calArea(urban2000));
print('2013', calArea(urban2013));

// 时间序列
var chart = ui.Chart.image.series({
  imageCollection: dmsp,
  region: gz,
  reducer: ee.Reducer.mean(),
  scale: 1000
}).setOptions({
  title: 'DMSP mean DN',
  hAxis: {title: 'Year'},
  vAxis: {title: 'DN'}
});
print(chart);

// VIIRS 2014-2022
var viirs = ee.ImageCollection('NOAA/VIIRS/DNB/MONTHLY_V1/VCMCFG')
  .filterDate('2014-01-01', '2022-12-31')
  .select('avg_rad');

print(ui.Chart.image.series(viirs, gz, ee.Reducer.mean(), 500).setOptions({title: 'VIIRS avg_rad'}));

Export.image.toDrive({
  image: n2013,
  description: 'NTL_GZ_2013',
  folder: 'NTL',
  scale: 1000,
  region: gz.geometry(),
  maxPixels: 1e13
});
