// 서울시 행정동별 녹지율과 지표면 온도
// 작성자: 김민지

// 행정동 경계
var dong = ee.FeatureCollection('users/mjkim/seoul_dong');
Map.centerObject(dong, 11);

// Landsat 8 여름 영상
var l8 = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2')
  .filterBounds(dong)
  .filter(ee.Filter.calendarRange(2018, 2022, 'year'))
  .filter(ee.Filter.calendarRange(6, 8, 'month'))
  .filter(ee.Filter.lt('CLOUD_COVER', 30));

print('영상 개수', l8.size());

// 구름 제거
var cloudMask = function(image) {
  var qa = image.select('QA_PIXEL');
  var mask = qa.bitwiseAnd(1 << 3).eq(0)
    .and(qa.bitwiseAnd(1 << 4).eq(0));
  return image.updateMask(mask);
};

// 스케일 적용
var applyScale = function(image) {
  var optical = image.select('SR_B.').multiply(0.0000275).add(-0.2);
  var thermal = image.select('ST_B10').multiply(0.00341802).add(149.0).subtract(273.15);
  return image.addBands(optical, null, true).addBands(thermal, null, true);
};

var median = l8.map(cloudMask).map(applyScale).median().clip(dong);

// NDVI, LST
var ndvi = median.normalizedDifference(['SR_B5', 'SR_B4']).rename('NDVI');
var lst = median.select('ST_B10').rename('LST');
var green = ndvi.gt(0.4).rename('green');

Map.addLayer(median, {bands: ['SR_B4', 'SR_B3', 'SR_B2'], min: 0, max: 0.2}, 'RGB');
Map.addLayer(ndvi, {min: 0, max: 0.8, palette: ['white', 'green']}, 'NDVI', false);
Map.addLayer(lst, {min: 25, max: 45, palette: ['blue', 'yellow', 'red']}, 'LST');

// 행정동별 통계
var stats = ndvi.addBands(lst).addBands(green).reduceRegions({
  collection: dong,
  reducer: ee.Reducer.mean(),
  scale: 30
});
print(stats.limit(5));

// 산점도
var chart = ui.Chart.feature.byFeature(stats, 'green', 'LST')
  .setChartType('ScatterChart')
  .setOptions({
    title: '녹지율과 지표면 온도',
    hAxis: {title: '녹지율'},
    vAxis: {title: 'LST (°C)'},
    pointSize: 3,
    trendlines: {0: {color: 'red', showR2: true, visibleInLegend: true}}
  });
print(chart);

// 내보내기
Export.table.toDrive({
  collection: stats,
  description: 'seoul_green_lst',
  fileFormat: 'CSV',
  selectors: ['ADM_NM', 'ADM_CD', 'NDVI', 'LST', 'green']
});
