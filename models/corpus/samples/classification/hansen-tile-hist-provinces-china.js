// 森林损失统计 - 云南省 2001-2022
var gfc = ee.Image('UMD/hansen/global_forest_change_2022_v1_10');
var yunnan = ee.FeatureCollection('users/chenli/yunnan');
Map.centerObject(yunnan, 7);

var treecover = gfc.select('treecover2000');
var loss = gfc.select('loss');
var lossyear = gfc.select('lossyear');

// 树冠覆盖度大于30%
var forest = treecover.gte(30);
var lossForest = loss.updateMask(forest);

Map.addLayer(forest.selfMask().clip(yunnan), {palette: ['green']}, '2000年森林');
Map.addLayer(lossyear.updateMask(lossForest).clip(yunnan), {min: 1, max: 22, palette: ['yellow', 'red']}, '损失年份');

// 逐年面积
var list = [];
for (var i = 1; i <= 22; i++) {
  var img = lossyear.eq(i).and(forest).multiply(ee.Image.pixelArea()).divide(1e6);
  var area = img.reduceRegion({
    reducer: ee.Reducer.sum(),
    geometry: yunnan.geometry(),
    scale: 30,
    maxPixels: 1e13,
    tileScale: 4
  });
  list.push(ee.Feature(null, {
    year: 2000 + i,
    area: area.get('lossyear')
  }));
}
var fc = ee.FeatureCollection(list);

var chart = ui.Chart.feature.byFeature(fc, 'year', 'area')
  .setChartType('ColumnChart')
  .setOptions({
    title: '云南省森林损失面积',
    hAxis: {title: '年份', format: '####'},
    vAxis: {title: '面积 (km2)'},
    legend: {position: 'none'}
  });
print(chart);

Export.table.toDrive({
  collection: fc,
  description: 'yunnan_forest_loss',
  folder: 'gee',
  fileFormat: 'CSV',
  selectors: ['year', 'area']
});
