// 城市扩张分析：同心圆缓冲区统计不透水面
// 作者：王芳  日期：2022-06

// 市中心
var center = ee.Geometry.Point([114.305, 30.593]); // 武汉
Map.centerObject(center, 10);

// 不透水面数据 (GAIA)
var gaia = ee.Image('Tsinghua/FROM-GLC/GAIA/v10').select('change_year_index');

// change_year_index: 34 = 1985, 1 = 2018
var years = [1990, 1995, 2000, 2005, 2010, 2015, 2018];

// 建立 1-30 km 的环形缓冲区
var rings = ee.FeatureCollection(ee.List.sequence(1, 30).map(function(i) {
  i = ee.Number(i);
  var outer = center.buffer(i.multiply(1000));
  var inner = center.buffer(i.subtract(1).multiply(1000).max(1));
  return ee.Feature(outer.difference(inner, 1)).set('ring', i);
}));

Map.addLayer(gaia.selfMask(), {min: 1, max: 34, palette: ['014352', '1a492c', '071ec4', 'b5ca36', '729eac', '8ea5de', '818991', '62a3c3', 'ccf4fe', 'b5e22e', 'fff705', 'ff0000']}, 'GAIA');
Map.addLayer(ee.Image().paint(rings, 0, 1), {palette: 'white'}, 'rings');

// 每年的不透水面比例
var stack = ee.Image.cat(years.map(function(y) {
  var index = 2018 - y + 1;
  return gaia.unmask(0).gte(index).rename('imp_' + y);
}));
print(stack);

var stats = stack.reduceRegions({
  collection: rings,
  reducer: ee.Reducer.mean(),
  scale: 30
});

// 图表
var bands = years.map(function(y) { return 'imp_' + y; });
var chart = ui.Chart.feature.byFeature(stats, 'ring', bands)
  .setChartType('LineChart')
  .setOptions({
    title: '不透水面比例随距离变化',
    hAxis: {title: '距离 (km)'},
    vAxis: {title: '比例'},
    lineWidth: 2
  });
print(chart);

// 总面积
years.forEach(function(y) {
  var area = stack.select('imp_' + y).multiply(ee.Image.pixelArea()).divide(1e6).reduceRegion({
    reducer: ee.Reducer.sum(),
    geometry: center.buffer(30000),
    scale: 30,
    maxPixels: 1e9
  });
  print(y + ' (km2)', area.get('imp_' + y));
});

// 导出
Export.table.toDrive({
  collection: stats,
  description: 'wuhan_rings',
  fileFormat: 'CSV'
});
