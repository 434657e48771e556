// 鄱阳湖水体面积 2013-2022 (MNDWI)
var roi = ee.FeatureCollection("users/hzhang/poyanghu");
Map.centerObject(roi, 9);

// 去云函数
function maskL8(image) {
  var qa = image.select('QA_PIXEL');
  var mask = qa.bitwiseAnd(1 << 3).eq(0).and(qa.bitwiseAnd(1 << 4).eq(0));
  return image.updateMask(mask);
}

// MNDWI
function addMNDWI(image) {
  var mndwi = image.normalizedDifference(['B3', 'B6']).rename('MNDWI');
  return image.addBands(mndwi);
}

var l8 = ee.ImageCollection('LANDSAT/LC08/C02/T1_TOA')
  .filterBounds(roi)
  .map(maskL8)
  .map(addMNDWI);

// 每年丰水期
var list = [];
for (var i = 2013; i <= 2022; i++) {
  var img = l8.filterDate(i + '-06-01', i + '-09-30').median().clip(roi);
  var water = img.select('MNDWI').gt(0).rename('water');
  Map.addLayer(water.selfMask(), {palette: 'blue'}, 'water' + i, false);

  var area = water.multiply(ee.Image.pixelArea()).divide(1e6).reduceRegion({
    reducer: ee.Reducer.sum(),
    geometry: roi.geometry(),
    scale: 30,
    maxPixels: 1e13
  });
  list.push(ee.Feature(null, {'year': i, 'area': area.get('water')}));

  // 导出
  Export.image.toDrive({
    image: water.toByte(),
    description: 'poyang_water_' + i,
    folder: 'poyang',
    region: roi.geometry(),
    scale: 30,
    crs: 'EPSG:4326',
    maxPixels: 1e13
  });
}

var fc = ee.FeatureCollection(list);
print(fc);

// 图表
var chart = ui.Chart.feature.byFeature(fc, 'year', 'area')
  .setChartType('LineChart')
  .setOptions({
    title: '鄱阳湖水体面积',
    hAxis: {title: '年份', format: '####'},
    vAxis: {title: '面积 (km2)'},
    lineWidth: 1,
    pointSize: 3
  });
print(chart);

Export.table.toDrive({
  collection: fc,
  description: 'poyang_area',
  folder: 'poyang',
  fileFormat: 'CSV'
});
