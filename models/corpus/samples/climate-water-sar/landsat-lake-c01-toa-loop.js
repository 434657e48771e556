// Poyang lake water area 2013-2020, Landsat 8 TOA (C01)
// 鄱阳湖水体面积变化

var roi = ee.FeatureCollection('users/wangx/poyang');
Map.centerObject(roi, 9);

// 去云函数
function rmCloud(image) {
  var qa = image.select('BQA');
  var cloud = qa.bitwiseAnd(1 << 4).eq(0);
  return image.updateMask(cloud);
}

// 计算水体指数
function calMNDWI(image) {
  var mndwi = image.normalizedDifference(['B3', 'B6']).rename('MNDWI');
  return image.addBands(mndwi);
}

var l8 = ee.ImageCollection('LANDSAT/LC08/C01/T1_TOA')
  .filterBounds(roi)
  .filter(ee.Filter.lt('CLOUD_COVER', 50))
  .map(rmCloud)
  .map(calMNDWI);

var areaList = [];
var yearList = [];

for (var year = 2013; year <= 2020; year++) {
  var start = ee.Date.fromYMD(year, 6, 1);
  var end = ee.Date.fromYMD(year, 10, 1);
  var img = l8.filterDate(start, end).select('MNDWI').max().clip(roi);
  var water = img.gt(0).selfMask();

  var area = water.multiply(ee.Image.pixelArea()).divide(1e6).reduceRegion({
    reducer: ee.Reducer.sum(),
    geometry: roi.geometry(),
    scale: 30,
    maxPixels: 1e13,
    tileScale: 4
  });
  areaList.push(ee.Number(area.get('MNDWI')));
  yearList.push(year);

  Map.addLayer(water, {palette: ['blue']}, 'water_' + year, false);

  Export.image.toDrive({
    image: water.toByte(),
    description: 'poyang_water_' + year,
    folder: 'poyang',
    fileNamePrefix: 'poyang_water_' + year,
    region: roi.geometry(),
    scale: 30,
    crs: 'EPSG:4326',
    maxPixels: 1e13
  });
}

// 绘制折线图
var chart = ui.Chart.array.values({
  array: ee.List(areaList),
  axis: 0,
  xLabels: yearList
}).setOptions({
  title: '鄱阳湖丰水期面积',
  hAxis: {title: '年份', format: '####'},
  vAxis: {title: '面积 (km2)'},
  legend: {position: 'none'},
  pointSize: 4,
  lineWidth: 2
});
print(chart);
